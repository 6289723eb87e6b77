import { expect, test } from "vitest";
import type { GameListed, ReviewedSeat } from "../../../protocol";
import { type Looked, pointsOf, sumsOf } from "./figures";

const GAME: GameListed = {
  id: "a",
  rules: "standard",
  players: ["Ala", "Bot"],
  seats: [0],
  bots: [1],
  begun_at: 0,
  ended_at: 1,
  scores: [10, -10],
  winners: [0],
  house: null,
};
const SEAT: ReviewedSeat = { found: 3, possible: 4, late: 0, at_best: 3, of: 4, could_open: 2, opened: 2 };

function looked(at: number, seat: Partial<ReviewedSeat> = {}, game: Partial<GameListed> = {}): Looked {
  return { game: { ...GAME, id: `${at}`, ended_at: at, ...game }, seat: { ...SEAT, ...seat } };
}

test("games on one screen and alone are told apart from those against others", () => {
  const games = [
    GAME,
    { ...GAME, winners: [1] },
    { ...GAME, seats: [0, 1] },
    { ...GAME, players: ["Ala"], rules: "xp" },
  ];
  const sums = sumsOf(games, []);
  expect([sums.games, sums.against, sums.won]).toEqual([3, 2, 1]);
  expect(sums.favourite).toEqual({ rules: "standard", games: 2 });
});

test("an opening counts as missed where it came later than it could", () => {
  const sums = sumsOf(
    [],
    [looked(1), looked(2, { opened: 5 }), looked(3, { opened: null }), looked(4, { could_open: null })],
  );
  expect([sums.openings, sums.inTime]).toEqual([3, 1]);
  expect([sums.best, sums.turns]).toEqual([12, 16]);
});

test("the line begins with the oldest game and leaves out those without a choice", () => {
  const points = pointsOf([looked(3, { at_best: 0 }), looked(2, { of: 0, at_best: 0 }), looked(1, { at_best: 4 })]);
  expect(points.map(({ game }) => game.id)).toEqual(["1", "3"]);
  expect(points.map(({ share, recent }) => [share, recent])).toEqual([
    [100, 100],
    [0, 50],
  ]);
});

test("nobody has figures before a game", () => {
  expect(sumsOf([], []).favourite).toBeNull();
  expect(pointsOf([])).toEqual([]);
});
