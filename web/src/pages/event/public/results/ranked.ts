/** Everybody who has played, from the champion on, by the stage that they reached. */
import type { EventView, StagePlayed } from "../../../../protocol";

export interface Ranked {
  place: number;
  entrant: number;
}

export interface Reached {
  stage: StagePlayed;
  people: Ranked[];
}

export function rankedByStage({ ranking, stages }: Pick<EventView, "ranking" | "stages">): Reached[] {
  let before = 0;
  const everybody = ranking.flatMap((group): Ranked[] => {
    const place = before + 1;
    before += group.length;
    return group.map((entrant) => ({ place, entrant }));
  });
  const last = (entrant: number) => stages.findLast(({ pool }) => pool.includes(entrant));
  return stages
    .toReversed()
    .map((stage) => ({ stage, people: everybody.filter(({ entrant }) => last(entrant) === stage) }))
    .filter(({ people }) => people.length > 0);
}
