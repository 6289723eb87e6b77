/** A hint of the tile games without the server, as src/rummi/games/classic/advice.py gives it. */
import { t } from "@lingui/core/macro";
import { bare } from "../melds/meld";
import { writePlay } from "../notation/play";
import { readTable, readTiles, type Tile, writeTile, writeTiles } from "../notation/tile";
import type { ClassicView, HintShown } from "../protocol";
import type { KnownRuleset } from "../protocol/catalogue";
import type { Answer } from "./answers";
import type { Kernel } from "./kernel";
import { explain } from "./renderSteps";

/** What a hint says; how many are left, the room knows. */
export type Hinted = Omit<HintShown, "left">;

type Seen = Pick<ClassicView, "table" | "rack" | "opened" | "moves_left" | "bank">;

/** The best play, least disturbing: first a nudge, and if it is wanted the whole of it in steps. */
export async function hintHere(
  view: Seen,
  opened: boolean,
  rules: KnownRuleset,
  whole: boolean,
  kernel: Kernel,
): Promise<Hinted> {
  const answer = opened ? await best(view, rules, kernel) : await opening(view, rules, kernel);
  if (!answer) return nothing(view, t`You cannot open yet.`);
  if (!answer.fresh.length) return nothing(view, t`Nothing can be laid.`);
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
function best({ table, rack, moves_left }: Seen, rules: KnownRuleset, kernel: Kernel): Promise<Answer> {
  return kernel.ask({ table, rack, rules, objective: moves_left === null ? "tiles" : "value", leastChange: true });
}

/** Null where the rack by itself is not worth enough. */
async function opening({ table, rack }: Seen, rules: KnownRuleset, kernel: Kernel): Promise<Answer | null> {
  const answer = await kernel.ask({ table, rack, rules, objective: "opening" });
  const points = answer.fresh.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return points >= (rules.opening ?? 0) ? answer : null;
}

/** The number that most of the laid tiles have; of equals the one that comes first on the table. */
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

function nothing({ bank }: Seen, why: string): Hinted {
  const advice = bank ? t`Draw a tile.` : t`Pass.`;
  return { nudge: why, steps: [why, advice], action: bank ? "draw" : "pass", tables: [] };
}
