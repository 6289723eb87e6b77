/** Playing with an example of the dice game, on the same draft as at its table. */
import { type Draft, type Move, move, onGrid, spots } from "../../../games/express/draft";
import { judgeLayout } from "../../../melds/layout";
import { type Cell, readLayout, type Spot } from "../../../notation/dice";
import { readTiles, writeTile } from "../../../notation/tile";
import type { DiceExample } from "../page";

export function startOf({ layout, hand }: DiceExample): Draft {
  const table = readLayout(layout).map(({ row, column, face }, at) => ({
    id: `t${at}`,
    face,
    number: null,
    place: { row, column },
  }));
  const dice = readTiles(hand).map((face, at) => ({ id: `d${at}`, face, number: at + 1, place: "hold" as const }));
  return [...table, ...dice];
}

/** The cells that are shown: as many as the texts of the example have, empty ones too. */
export function sizeOf({ layout, goals }: DiceExample): { rows: number; columns: number } {
  const grids = [layout, ...goals].map((text) => text.split("/").map((row) => row.trim().split(/\s+/)));
  const columns = Math.max(...grids.flat().map((row) => row.length));
  return { rows: Math.max(...grids.map((grid) => grid.length)), columns };
}

/** The layout that is asked for, made of the dice that there are. */
export function answered(start: Draft, goal: string): Draft {
  const free = [...start].sort((one, other) => Number(one.number !== null) - Number(other.number !== null));
  const moves = readLayout(goal).flatMap(({ face, ...to }): Move[] => {
    const [piece] = free.splice(
      free.findIndex((each) => writeTile(each.face) === writeTile(face)),
      1,
    );
    return piece ? [{ id: piece.id, to: to as Cell }] : [];
  });
  return move(start, moves);
}

/** Whether the crossword is right and holds the dice of a goal, however they lie. */
export function solved(draft: Draft, { goals }: DiceExample): boolean {
  const lying = heap(onGrid(draft));
  return judgeLayout(spots(draft)).legal && goals.some((goal) => heap(readLayout(goal)) === lying);
}

function heap(dice: readonly Pick<Spot, "face">[]): string {
  return dice
    .map(({ face }) => writeTile(face))
    .sort()
    .join(" ");
}
