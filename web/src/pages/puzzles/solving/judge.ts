/**
 * Without a connection this browser says itself whether a puzzle of the tile games is solved: by its own reader of melds,
 * which is held to the engine's vectors. The server judges it again when it hears of it.
 */
import { t } from "@lingui/core/macro";
import { bare, likeness, meldOf } from "../../../melds/meld";
import { isReading } from "../../../melds/reading";
import { Refused } from "../../../net/api";
import { readPlay } from "../../../notation/play";
import { readTable, readTiles, type Tile, writeTile } from "../../../notation/tile";
import type { ClassicView, PlayerView, PuzzleShown } from "../../../protocol";

export interface Judged {
  sight: PlayerView;
  done: boolean;
}

/** After one more play; throws a `Refused` where it is not legal, or there is no turn left. */
export function judgeHere(puzzle: PuzzleShown, sight: PlayerView, action: string, turn: number): Judged {
  const view = sight.view as unknown as ClassicView;
  const { laid, taken } = readPlay(action);
  const table = without(readTable(view.table), taken);
  const fromRack = lacking(taken.flat(), laid.flat());
  const gone = lacking(laid.flat(), taken.flat());
  const rack = readTiles(view.rack);
  const seat = sight.seat ?? 0;
  const opened = view.opened[seat] ?? false;
  if (!laid.every((meld) => isReading(meldOf(meld).reading))) throw refused(t`Not every meld is valid.`);
  if (gone.length || !table) throw refused(t`What lies on the table stays there.`);
  if (!fromRack.length || lacking(rack, fromRack).length) throw refused(t`Lay tiles from your rack.`);
  if (!opened) requireOpening(laid, taken, puzzle.opening);
  const left = lacking(fromRack, rack);
  const after: ClassicView = {
    ...view,
    table: [...table, ...laid].map(write).join(" | "),
    rack: write(left) || "-",
    tiles: view.tiles.map((held, at) => (at === seat ? left.length : held)),
    opened: view.opened.map((each, at) => each || at === seat),
  };
  const done = reached(puzzle, after, left);
  if (!done && turn + 1 >= puzzle.turns) throw refused(t`That is allowed, but the goal is not reached yet.`);
  const happened = [{ seq: turn, events: [], late: false, substitute: null }];
  return { sight: { ...sight, happened, view: after as unknown as PlayerView["view"] }, done };
}

function reached({ goal, wanted }: PuzzleShown, after: ClassicView, left: readonly Tile[]): boolean {
  if (goal === "open") return true;
  if (goal === "tiles") return lacking(left, readTiles(wanted)).length === readTiles(wanted).length;
  return after.rack === "-";
}

function requireOpening(laid: readonly Tile[][], taken: readonly Tile[][], goal: number): void {
  const points = laid.reduce((sum, meld) => sum + (meldOf(meld).value ?? 0), 0);
  if (taken.length) throw refused(t`Open from your rack alone.`);
  if (points < goal) throw refused(t`That is worth ${points} points; you open with ${goal}.`);
}

/** The table without these melds; null where one does not lie there. */
function without(table: readonly Tile[][], taken: readonly Tile[][]): Tile[][] | null {
  const left = [...table];
  for (const meld of taken) {
    const at = left.findIndex((each) => likeness(each) === likeness(meld));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Those of the wanted tiles that are not here. */
function lacking(here: readonly Tile[], wanted: readonly Tile[]): Tile[] {
  const left = here.map(face);
  return wanted.filter((tile) => {
    const at = left.indexOf(face(tile));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function face(tile: Tile): string {
  return writeTile(bare(tile));
}

function write(tiles: readonly Tile[]): string {
  return tiles.map(writeTile).join(" ");
}

function refused(message: string): Refused {
  return new Refused(message, 409);
}
