import { useEffect, useMemo } from "preact/hooks";
import { coachedRoom, mayCoach } from "../../parts/coach/firstGame";
import type { Desk } from "../desk";
import { FirstGame } from "./firstGame";

/** The coach of this room, until he is told to leave. */
export function useFirstGame(desk: Desk): FirstGame | null {
  const room = desk.store.room.value;
  const wanted = desk.seat !== null && room !== null && coachedRoom.value === room.code && mayCoach(room);
  const coach = useMemo(() => (wanted ? new FirstGame(desk) : null), [wanted, desk]);
  useEffect(() => () => coach?.close(), [coach]);
  return coach;
}
