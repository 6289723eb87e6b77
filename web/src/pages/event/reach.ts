/** Where links and codes of a championship lead. */
import { onlyHere } from "../../parts/room/reach";
import type { EventView } from "../../protocol";

/** What they begin with. */
export function siteOf({ address }: Pick<EventView, "address">): string {
  return address || location.origin;
}

/** Whether they lead every phone to itself. */
export function leadsNowhere({ address }: Pick<EventView, "address">): boolean {
  return !address && onlyHere();
}
