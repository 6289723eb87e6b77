import { describe, expect, test } from "vitest";
import vectors from "../../../vectors/scores.json";
import { faultsOf, type Game, outcomeOf } from "./game";
import { standingOf, starterOf } from "./match";
import { RULES, rulesOf } from "./rules";

describe("the vectors of the engine", () => {
  test("rulesets", () => expect(RULES).toEqual(vectors.rulesets));

  test.each(vectors.games)("$rules: $name ($rule)", ({ rules, out, lines, scores, winners, faults }) => {
    const game = { out, lines } as Game;
    expect(faultsOf(game, rulesOf(rules))).toEqual(faults);
    expect(outcomeOf(game, rulesOf(rules))).toEqual(scores && { scores, winners });
  });

  test.each(vectors.matches)("$rules: $name ($rule)", ({ rules, games, totals, wins, places }) => {
    const standing = standingOf(games as Game[], totals.length, rulesOf(rules));
    expect(standing).toEqual({ played: games.length, totals, wins, places });
  });
});

test("a game that is not complete does not count", () => {
  const games: Game[] = [
    { out: 0, lines: [null, { points: 7 }] },
    { out: 1, lines: [null, null] },
  ];
  expect(standingOf(games, 2, rulesOf("standard"))).toMatchObject({ played: 1, totals: [7, -7] });
});

test("after each game the player to the left starts", () => {
  expect([0, 1, 2, 3].map((game) => starterOf(game, 2, 3))).toEqual([2, 0, 1, 2]);
  expect([0, 1, 2].map((game) => starterOf(game, 1, 2, rulesOf("express")))).toEqual([1, 0, 1]); // rounds (DICE-8)
});

test("in Junior the oldest player begins every game (JUN-12)", () => {
  expect([0, 1, 2, 3].map((game) => starterOf(game, 2, 3, rulesOf("junior")))).toEqual([2, 2, 2, 2]);
});
