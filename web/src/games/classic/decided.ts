/** What decided a tile game, in one sentence whose numbers are true. */
import { plural, t } from "@lingui/core/macro";
import { readTiles } from "../../notation/tile";
import type { Replayed } from "../../protocol";

export interface Turning {
  /** The step after which nobody ever held fewer tiles than the winner. */
  step: number;
  /** How many tiles the winner laid in it. */
  laid: number;
}

export function decided(replayed: Replayed, names: readonly string[], mine: readonly number[]): string {
  const [winner = 0] = replayed.winners;
  const turning = replayed.winners.length === 1 ? turningOf(replayed, winner) : null;
  if (!turning) return ahead(replayed, names, mine);
  const tiles = plural(turning.laid, { one: "# tile", other: "# tiles" });
  const { step } = turning;
  if (mine.includes(winner))
    return t`Move ${step} decided: ${tiles} at once, and from then on nobody held fewer than you.`;
  const name = names[winner] ?? "";
  return t`Move ${step} decided: ${tiles} at once, and from then on nobody held fewer than ${name}.`;
}

/** Where nobody was ever ahead of the winner. */
function ahead(replayed: Replayed, names: readonly string[], mine: readonly number[]): string {
  const [winner = 0] = replayed.winners;
  if (replayed.winners.length !== 1 || lastBehind(replayed, winner) >= 0) return "";
  const name = names[winner] ?? "";
  if (mine.includes(winner)) return t`Nobody ever held fewer tiles than you.`;
  return t`Nobody ever held fewer tiles than ${name}.`;
}

/** The last step after which somebody held fewer tiles; -1 for none. */
function lastBehind({ steps }: Pick<Replayed, "steps">, winner: number): number {
  return tilesHeld(steps).findLastIndex((counts) => counts.some((count) => count < (counts[winner] ?? 0)));
}

function tilesHeld(steps: Replayed["steps"]): number[][] {
  return steps.map(({ state }) => (state.racks as string[]).map((rack) => readTiles(rack).length));
}

export function turningOf({ steps }: Pick<Replayed, "steps">, winner: number): Turning | null {
  const held = tilesHeld(steps);
  const behind = lastBehind({ steps }, winner);
  const step = behind + 1;
  const laid = (held[step - 1]?.[winner] ?? 0) - (held[step]?.[winner] ?? 0);
  return behind >= 0 && step < steps.length && laid > 0 ? { step, laid } : null;
}
