import { plural, t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import type { RoomButtonsProps } from "../../../games/board";
import type { RoomStore } from "../../../net/room";
import { Button } from "../../../parts/controls/Button";
import { Lazy } from "../../../parts/page/Lazy";
import style from "./RoomButtons.module.css";

const chat = () => import("./ChatSheet");
const menu = () => import("./MenuSheet");
const moves = () => import("./MovesSheet");

/** The chat and the menu of a room; a board puts these buttons where it likes. */
export function RoomButtons({ store, kind = "quiet", onMoves }: RoomButtonsProps) {
  const [open, setOpen] = useState<"chat" | "menu" | "moves" | null>(null);
  const [read, setRead] = useState(() => lastSaid(store));
  const unread = open === "chat" ? 0 : countUnread(store, read);
  const close = () => {
    setRead(lastSaid(store));
    setOpen(null);
  };
  const showMoves = () => {
    if (onMoves) close();
    else setOpen("moves");
    onMoves?.();
  };
  return (
    <>
      <span class={style.tool}>
        <Button square kind={kind} icon="chat" aria-label={t`Chat`} onClick={() => setOpen("chat")} />
        {unread > 0 && (
          <span class={style.count}>
            <span aria-hidden="true">{unread}</span>
            <span class="unseen">{plural(unread, { one: "# new message", other: "# new messages" })}</span>
          </span>
        )}
      </span>
      <Button square kind={kind} icon="menu" aria-label={t`Menu`} onClick={() => setOpen("menu")} />
      {open === "chat" && <Lazy load={chat} store={store} onClose={close} />}
      {open === "menu" && <Lazy load={menu} store={store} onClose={close} onMoves={showMoves} />}
      {open === "moves" && <Lazy load={moves} store={store} onClose={close} />}
    </>
  );
}

function lastSaid(store: RoomStore): number {
  return store.room.peek()?.said.at(-1)?.number ?? 0;
}

function countUnread(store: RoomStore, read: number): number {
  return store.room.value?.said.filter((each) => each.number > read && each.person !== store.you.value).length ?? 0;
}
