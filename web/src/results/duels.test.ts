import { expect, test } from "vitest";
import type { Level } from "../catalogue/ladder";
import type { RoomShown } from "../protocol";
import { advise, type Duel, duelIn, stepUp, withDuel } from "./duels";

const LADDER: readonly Level[] = ["novice", "casual", "greedy"];

/** So many games against one level, the wins last. */
function played(level: Level, games: number, won: number): Duel[] {
  return Array.from({ length: games }, (_, at) => ({ game: `${level} ${at}`, level, won: at >= games - won }));
}

test("of fewer than ten games nothing is said", () => {
  expect(advise([], LADDER)).toEqual({ kind: "too few", level: "novice", games: 0 });
  expect(advise(played("casual", 9, 9), LADDER)).toEqual({ kind: "too few", level: "casual", games: 9 });
});

test("who wins about as often as not stays where he is", () => {
  expect(advise(played("casual", 30, 17), LADDER)).toEqual({
    kind: "stay",
    level: "casual",
    against: "casual",
    won: 17,
    games: 30,
  });
});

test("who wins mostly goes one step up, and at the top there is none", () => {
  expect(advise(played("casual", 12, 8), LADDER)).toMatchObject({ kind: "up", level: "greedy", won: 8, games: 12 });
  expect(advise(played("greedy", 12, 8), LADDER)).toMatchObject({ kind: "top", level: "greedy" });
});

test("who wins seldom goes one step down, and from the lowest nowhere", () => {
  expect(advise(played("casual", 12, 3), LADDER)).toMatchObject({ kind: "down", level: "novice" });
  expect(advise(played("novice", 12, 0), LADDER)).toMatchObject({ kind: "stay", level: "novice" });
});

test("only the last thirty games against the level of the newest count", () => {
  const known = [...played("casual", 20, 0), ...played("novice", 15, 15), ...played("casual", 25, 25)];
  expect(advise(known, LADDER)).toMatchObject({ kind: "up", against: "casual", won: 25, games: 30 });
});

test("a bot that is on no ladder says nothing", () => {
  expect(advise([{ game: "g", level: "stranger", won: true }], LADDER)).toMatchObject({ kind: "too few", games: 0 });
  expect(stepUp([{ game: "g", level: "stranger", won: true }], LADDER)).toBeNull();
});

test("three wins in a row are worth a word", () => {
  expect(stepUp(played("casual", 5, 2), LADDER)).toBeNull();
  expect(stepUp(played("casual", 5, 3), LADDER)).toEqual({ wins: 3, level: "greedy" });
  expect(stepUp([...played("novice", 3, 3), ...played("casual", 2, 2)], LADDER)).toBeNull();
  expect(stepUp(played("greedy", 5, 5), LADDER)).toBeNull();
});

test("a game is remembered once", () => {
  const [first] = played("casual", 1, 1);
  if (!first) throw new Error("no game");
  const once = withDuel([], first);
  expect(withDuel(once, { ...first })).toBe(once);
  expect(withDuel(played("novice", 100, 0), first)).toHaveLength(100);
});

function room(part: Partial<RoomShown> = {}): RoomShown {
  const chairs = [
    { name: "Ola", person: "p1", bot: null, moved: 0 },
    { name: "", person: null, bot: "casual", moved: 0 },
  ];
  const results = [{ game: "g1", scores: [10, -10], winners: [0] }];
  return { options: { rules: "standard" }, chairs, results, event: "", house: null, ...part } as RoomShown;
}

test("a game for two against one of our bots is one to remember", () => {
  expect(duelIn(room(), [0])).toEqual({ game: "g1", level: "casual", won: true });
  const lost = [{ game: "g2", scores: [-10, 10], winners: [1] }];
  expect(duelIn(room({ results: lost }), [0])).toEqual({ game: "g2", level: "casual", won: false });
});

test("other games are not", () => {
  const [me, bot] = room().chairs;
  if (!me || !bot) throw new Error("no chairs");
  expect(duelIn(room({ results: [] }), [0])).toBeNull();
  expect(duelIn(room(), [])).toBeNull(); // who watched
  expect(duelIn(room({ chairs: [me, bot, bot] }), [0])).toBeNull();
  expect(duelIn(room({ chairs: [me, { ...me, person: "p2" }] }), [0])).toBeNull();
  expect(duelIn(room({ chairs: [{ ...me, bot: "greedy" }, bot] }), [0])).toBeNull(); // a bot played for me
  expect(duelIn(room({ chairs: [me, { ...bot, bot: "stranger" }] }), [0])).toBeNull();
  expect(duelIn(room({ event: "E1" }), [0])).toBeNull();
  expect(duelIn(room({ options: { rules: "junior" } as RoomShown["options"] }), [0])).toBeNull();
});
