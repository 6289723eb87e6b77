import { useEffect, useState } from "preact/hooks";
import { eventRecords } from "../../../net/events";
import type { EventRecord, EventView } from "../../../protocol";

/** The id of the game that was played here, where its record is the asker's to see. */
export type RecordOf = (stage: number, round: number, table: number, game: number) => string | undefined;

export function useRecords(view: EventView): RecordOf {
  const found = useAllRecords(view);
  return (stage, round, table, game) =>
    found.find((each) => each.stage === stage && each.round === round && each.table === table && each.game === game)
      ?.id;
}

/** Asked for anew when a card comes in; not at all where no table is played here. To the public they are open when
    the event is over. */
export function useAllRecords(view: EventView): readonly EventRecord[] {
  const [found, setFound] = useState<readonly EventRecord[]>([]);
  const cards = cardsOnline(view);
  const asks = view.me.role !== "public" || view.phase === "over";
  useEffect(() => {
    let here = true;
    if (cards && asks)
      eventRecords(view.id).then(
        (records) => here && setFound(records),
        () => undefined, // they are an addition: the page is whole without them
      );
    return () => {
      here = false;
    };
  }, [view.id, asks, cards]);
  return found;
}

/** How many cards there are of tables that are played here. */
export function cardsOnline({ stages }: Pick<EventView, "stages">): number {
  const tables = stages.flatMap(({ rounds }) => rounds.flatMap((round) => round.tables));
  return tables.filter(({ online }) => online).flatMap(({ games }) => games.filter(({ state }) => state === "in"))
    .length;
}
