import { t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import type { RoomStore } from "../../net/room";
import { EmptyPage, Way } from "../../parts/page/EmptyPage";
import { Page } from "../../parts/page/Page";
import { BreakOff } from "./sheets/BreakOff";

/** A game that the server can no longer read: nobody can go on, but the host can make room for the next. */
export function Unplayable({ store }: { store: RoomStore }) {
  return (
    <Page>
      <EmptyPage title={t`This game cannot go on.`}>
        <p>{t`The server can no longer read it. Whoever runs it has been told.`}</p>
        {store.host.value ? <BreakOff store={store} /> : <p>{t`The host can end it and start another.`}</p>}
        <Way href={pathTo("/")}>{t`To the first page`}</Way>
      </EmptyPage>
    </Page>
  );
}
