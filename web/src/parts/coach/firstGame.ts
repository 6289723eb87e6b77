/** The first game of somebody new here is coached: which room that is, and how it is played. */
import { rulesetNamed } from "../../catalogue/known";
import type { Wanted } from "../../net/rooms";
import type { RoomShown } from "../../protocol";
import { storedSignal } from "../../settings";

/** Whether somebody has begun a game of tiles in this browser. */
export const playedBefore = storedSignal("played", false);

/** The room in which the coach speaks. */
export const coachedRoom = storedSignal<string | null>("coached", null);

/** The coach asks for a hint in every turn. */
const HINTS = 100;

export const FIRST_GAME = {
  rules: "standard",
  seats: 2,
  bot: "novice",
  hints: HINTS,
  spectators: false,
  game: { time_limit: 0 },
} satisfies Wanted;

/** Where hints do not run out, and nobody but bots plays. */
export function mayCoach(room: RoomShown): boolean {
  const people = room.chairs.filter((chair) => chair.person !== null).length;
  return (
    rulesetNamed(room.options.rules).family === "Classic" && people === 1 && !room.strict && room.options.hints >= HINTS
  );
}
