/**
 * Who may know whom in src/, said once; `npm run check` holds every import to it, those of types included. From the top
 * down: a module imports from its own part and from lines below it, never from a line above, nor from a part beside it.
 * Inside a part there is no circle, either, neither of modules (Biome's noImportCycles) nor of folders (imports/circles.ts).
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
