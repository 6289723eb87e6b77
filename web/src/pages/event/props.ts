import type { EventView } from "../../protocol";
import type { EventStore } from "./store";

/** What every page of a championship gets. `rest` is what its address has after it: of a judge's, the table. */
export interface EventPageProps {
  store: EventStore;
  view: EventView;
  rest: readonly string[];
}
