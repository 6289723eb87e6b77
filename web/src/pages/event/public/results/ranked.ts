/** Everybody who has played, from the champion on, by the stage that they reached. */
import type { EventView, StagePlayed } from "../../../../protocol";

export interface Ranked {
  /** Among those whom the list is about. */
  place: number;
  inAll: number;
  entrant: number;
}

export interface Reached {
  stage: StagePlayed;
  people: Ranked[];
}

export function rankedByStage(
  { ranking, stages }: Pick<EventView, "ranking" | "stages">,
  fits: (entrant: number) => boolean = () => true,
): Reached[] {
  let before = 0;
  let fitting = 0;
  const everybody = ranking.flatMap((group): Ranked[] => {
    const [place, inAll] = [fitting + 1, before + 1];
    const inside = group.filter(fits);
    before += group.length;
    fitting += inside.length;
    return inside.map((entrant) => ({ place, inAll, entrant }));
  });
  const last = (entrant: number) => stages.findLast(({ pool }) => pool.includes(entrant));
  return stages
    .toReversed()
    .map((stage) => ({ stage, people: everybody.filter(({ entrant }) => last(entrant) === stage) }))
    .filter(({ people }) => people.length > 0);
}
