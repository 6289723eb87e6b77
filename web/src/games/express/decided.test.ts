import "../../words/i18n";
import { expect, test } from "vitest";
import type { Replayed } from "../../protocol";
import { decided } from "./decided";

/** How many rounds each has won after every round. */
function played(winners: number[], ...wins: number[][]): Replayed {
  const steps = wins.map((each) => ({ events: [{ type: "RoundOver" }], state: { wins: each } }));
  return { winners, steps: [{ events: [], state: { wins: [0, 0] } }, ...steps] } as unknown as Replayed;
}

const NAMES = ["Ola", "Marek"];

test("the round after which nobody could catch up", () => {
  const early = played([0], [1, 0], [2, 0], [3, 0], [3, 1], [3, 2]);
  expect(decided(early, NAMES, [0])).toBe("Round 3 decided: with 3 of 5 rounds you could not be caught.");
  const late = played([1], [1, 0], [1, 1], [2, 1], [2, 2], [2, 3]);
  expect(decided(late, NAMES, [0])).toBe("Round 5 decided: with 3 of 5 rounds Marek could not be caught.");
});

test("a shared win was decided by nothing", () => {
  expect(decided(played([0, 1], [1, 0], [1, 1]), NAMES, [0])).toBe("");
});
