import { expect, test } from "vitest";
import { howPlayed, weightWord } from "./words";

test("how an event is played, without what it does not have", () => {
  expect(howPlayed({ games: 4, seconds: 40, stages: ["eliminations", "Wielki finał"] })).toBe(
    "4 games, 40 s a move, Eliminations → Wielki finał",
  );
  expect(howPlayed({ games: 1, seconds: 0, stages: ["league"] })).toBe("1 game");
  expect([1, 3].map(weightWord)).toEqual(["Points count once", "Points count 3 times"]);
});
