import { expect, test } from "vitest";
import type { StagePlayed } from "../../../../protocol";
import { rankedByStage } from "./ranked";

const stage = (number: number, pool: number[]) => ({ number, pool }) as unknown as StagePlayed;

test("who came further stands before the others, and equals share a place", () => {
  const stages = [stage(1, [1, 2, 3, 4, 5, 6]), stage(3, [2, 4, 6])];
  const found = rankedByStage({ stages, ranking: [[4], [2, 6], [5], [1, 3]] });
  expect(found.map(({ stage: { number }, people }) => [number, people])).toEqual([
    [
      3,
      [
        { place: 1, inAll: 1, entrant: 4 },
        { place: 2, inAll: 2, entrant: 2 },
        { place: 2, inAll: 2, entrant: 6 },
      ],
    ],
    [
      1,
      [
        { place: 4, inAll: 4, entrant: 5 },
        { place: 5, inAll: 5, entrant: 1 },
        { place: 5, inAll: 5, entrant: 3 },
      ],
    ],
  ]);
});

test("narrowed to some, they have places among themselves and in all", () => {
  const stages = [stage(1, [1, 2, 3, 4, 5, 6]), stage(3, [2, 4, 6])];
  const found = rankedByStage(
    { stages, ranking: [[4], [2, 6], [5], [1, 3]] },
    (entrant) => entrant !== 4 && entrant < 6,
  );
  expect(found.flatMap(({ people }) => people)).toEqual([
    { place: 1, inAll: 2, entrant: 2 },
    { place: 2, inAll: 4, entrant: 5 },
    { place: 3, inAll: 5, entrant: 1 },
    { place: 3, inAll: 5, entrant: 3 },
  ]);
});
