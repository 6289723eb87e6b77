/** Hints for the tile games without the server, the same as in src/rummi/games/classic/advice.py. */
import { t } from "@lingui/core/macro";
import { bare } from "../melds/meld";
import { writePlay } from "../notation/play";
import { readTable, readTiles, type Tile, writeTile, writeTiles } from "../notation/tile";
import type { ClassicView, HintShown } from "../protocol";
import type { KnownRuleset } from "../protocol/catalogue";
import type { Answer } from "./answers";
import type { Kernel } from "./kernel";
import { explain } from "./renderSteps";

/** The text of a hint. Only the room knows how many hints are left. */
export type Hinted = Omit<HintShown, "left">;

type Seen = Pick<ClassicView, "table" | "rack" | "opened" | "moves_left" | "bank">;

/** Find the best play that changes the table least. Return a nudge, or all steps if `whole` is true. */
export async function hintHere(
  view: Seen,
  opened: boolean,
  rules: KnownRuleset,
  whole: boolean,
  kernel: Kernel,
): Promise<Hinted> {
  const answer = opened ? await findBest(view, rules, kernel) : await findOpening(view, rules, kernel);
  if (!answer) return adviseNoPlay(view, t`You cannot open yet.`);
  if (!answer.fresh.length) return adviseNoPlay(view, t`Nothing can be laid.`);
  if (!whole) return { nudge: nudge(answer), steps: [], action: null, tables: [] };
  const steps = await explain(view.table, answer.table, rules, kernel);
  const text = (melds: Answer["fresh"]) => melds.map(({ tiles }) => writeTiles(tiles));
  return {
    nudge: nudge(answer),
    steps: steps.map(({ words }) => words),
    action: writePlay(text(answer.fresh), text(answer.gone)),
    tables: steps.map(({ table }) => table),
  };
}

/** STD-55: when the bank is empty the points on the racks decide, not the tiles. */
function findBest({ table, rack, moves_left }: Seen, rules: KnownRuleset, kernel: Kernel): Promise<Answer> {
  return kernel.ask({ table, rack, rules, objective: moves_left === null ? "tiles" : "value", leastChange: true });
}

/** Find the best opening, or return null if the rack has too few points. */
async function findOpening({ table, rack }: Seen, rules: KnownRuleset, kernel: Kernel): Promise<Answer | null> {
  const answer = await kernel.ask({ table, rack, rules, objective: "opening" });
  const points = answer.fresh.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return points >= (rules.opening ?? 0) ? answer : null;
}

/** Name the most frequent number of the laid tiles, or the first of them on the table if several are equal. */
function nudge({ played, table }: Answer): string {
  const lying = readTable(table).flatMap((tiles) => tiles.map((tile) => writeTile(bare(tile))));
  const place = (tile: Tile) => lying.indexOf(writeTile(tile));
  const laid = readTiles(played).sort((a, b) => place(a) - place(b));
  const many = new Map<number, number>();
  for (const tile of laid) if (!tile.joker) many.set(tile.number, (many.get(tile.number) ?? 0) + 1);
  const [first, ...others] = many;
  if (!first) return t`Something with a joker.`;
  const [number] = others.reduce((most, each) => (each[1] > most[1] ? each : most), first);
  return t`Something with the ${number}s.`;
}

function adviseNoPlay({ bank }: Seen, why: string): Hinted {
  const advice = bank ? t`Draw a tile.` : t`Pass.`;
  return { nudge: why, steps: [why, advice], action: bank ? "draw" : "pass", tables: [] };
}
