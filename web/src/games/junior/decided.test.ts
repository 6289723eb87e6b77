import { expect, test } from "vitest";
import type { Replayed } from "../../protocol";
import { decided } from "./decided";

function played(winners: number[], ...stars: number[][]): Replayed {
  return { winners, steps: stars.map((each) => ({ state: { stars: each } })) } as unknown as Replayed;
}

const NAMES = ["Ola", "Marek"];

test("the move after which nobody had more stars than the winner", () => {
  const game = played([0], [0, 0], [0, 2], [3, 2], [3, 3], [4, 3]);
  expect(decided(game, NAMES, [0])).toBe("Move 2 decided: 3 stars, and from then on nobody had more than you.");
  expect(decided(game, NAMES, [1])).toBe("Move 2 decided: 3 stars, and from then on nobody had more than Ola.");
});

test("nobody was ever ahead, or somebody else has lost what decided", () => {
  expect(decided(played([0], [0, 0], [2, 0], [2, 1]), NAMES, [])).toBe("Nobody ever had more stars than Ola.");
  expect(decided(played([0], [0, 0], [1, 2], [1, 1], [1, 0]), NAMES, [])).toBe("");
  expect(decided(played([0, 1], [0, 0], [1, 1]), NAMES, [])).toBe("");
});
