import { useEffect, useState } from "preact/hooks";
import { workOffline } from "../../../offline/offline";
import { place } from "../../../router";
import type { EventPageProps } from "../props";
import { NotYours } from "./NotYours";
import { TablePage } from "./TablePage";
import { Tables } from "./Tables";
import { mayWrite } from "./tableInRound";
import { Desks } from "./writing/desk";

/** For judges, and for the organiser at any table: all tables of theirs, or the cards of one. */
export default function Judge({ store, view, rest }: EventPageProps) {
  const [desks] = useState(() => new Desks(store, () => store.view.peek()?.parameters ?? view.parameters));
  useEffect(() => () => desks.close(), [desks]);
  useEffect(workOffline, []);
  const table = rest[0] ? Number(rest[0]) : null;
  const judges = view.me.role === "judge" || view.me.role === "organiser";
  if (!judges || (table !== null && !mayWrite(view, table)))
    return <NotYours store={store} view={view} table={table} />;
  if (table === null) return <Tables store={store} view={view} desks={desks} />;
  const round = Number(place.value.query.get("round")) || null;
  return <TablePage key={`${table}/${round}`} store={store} view={view} desks={desks} number={table} wanted={round} />;
}
