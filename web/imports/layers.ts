/**
 * The parts of src/, from the top down. `npm run check` checks every import against this list, including imports of types:
 * a module imports from its own part and from the lines below it, but not from a line above or from a part on its own line.
 * Circles inside a part are errors, too: between modules (Biome's noImportCycles) and between folders (imports/circles.ts).
 */
export type Layers = readonly (readonly string[])[];

export const LAYERS: Layers = [
  ["testing"], // fakes for tests: nobody else imports them
  ["main.tsx"],
  ["App.tsx"],
  ["pages/*"], // each page is a part of its own
  ["results", "wishes", "coached"], // a game that is over, one that is wanted, and one with a coach, on whichever page
  ["games/families.ts"],
  ["games/classic", "games/junior", "games/express"],
  ["table"],
  ["family"], // what a family gets and gives
  ["timer"],
  ["parts"],
  ["net", "offline", "kernel"],
  ["scoring", "melds", "files"],
  ["router.ts", "settings.ts", "undo.ts"],
  ["words"],
  ["notation", "catalogue"],
  ["protocol"], // written by `make protocol`
];

/** The same inside a part that is large enough to have parts itself. */
export const INSIDE: Readonly<Record<string, Layers>> = {
  "pages/event": [
    ["EventPage.tsx"],
    ["public", "screen", "run", "judge"],
    ["TakeRole.tsx", "EventShell.tsx"],
    ["Follow.tsx", "Head.tsx", "narrowing", "records", "tables", "useDecision.ts", "props.ts", "wallScenes.ts"],
    ["viewQueries.ts", "store.ts", "reach.ts"],
    ["following"],
  ],
};
