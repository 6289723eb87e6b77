/** What the hall sees: as somebody at the projector wants it, else as the organiser chose it, else as the event is. */
import type { EventView } from "../../../protocol";
import { roundNow, stageNow } from "../viewQueries";
import type { Shown as Clock } from "./clock";

export type Wanted = EventView["wall"];
export type Scene = Exclude<Wanted, "auto"> | "through" | "over" | "welcome";

export function sceneOf(view: EventView, clock: Clock | null, here: Wanted): Scene {
  const wanted = here === "auto" ? view.wall : here;
  const drawn = stageNow(view) !== undefined;
  return wanted === "auto" || !drawn ? bySelf(view, clock) : wanted;
}

/** The clock while one is set; before the signal where people sit, and as soon as there is a result, the list. */
function bySelf(view: EventView, clock: Clock | null): Scene {
  const [play, round] = [stageNow(view), roundNow(view)];
  if (view.phase === "over") return "over";
  if (!play || !round) return "welcome";
  if (play.closed) return "through";
  if (view.clock || (round.signal && clock)) return "clock";
  if (!round.signal) return "seating";
  return play.standings.some((row) => row.place > 0) ? "standings" : "draw";
}
