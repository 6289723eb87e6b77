import type { EventView, RoundShown, TableShown } from "../../../protocol";
import { entrantOf } from "../viewQueries";
import { isOf, type Who } from "./who";

/** The tables of a round at which one of these sits. */
export function tablesWith(view: EventView, round: RoundShown | undefined, who: Who): readonly TableShown[] {
  const tables = round?.tables ?? [];
  if (!who) return tables;
  return tables.filter(({ seats }) => seats.flat().some((entrant) => isOf(who, entrantOf(view, entrant))));
}
