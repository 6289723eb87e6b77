import { plural, t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import type { RoomButtonsProps } from "../../../family/board";
import { familyOf } from "../../../games/families";
import type { RoomStore } from "../../../net/room";
import { Button } from "../../../parts/controls/Button";
import { Lazy } from "../../../parts/page/Lazy";
import { listed } from "../../../words/lists";
import { namesOf } from "../people/Agreeing";
import style from "./RoomButtons.module.css";

const chat = () => import("./ChatSheet");
const menu = () => import("./MenuSheet");
const moves = () => import("./MovesSheet");

/** The chat and the menu of a room; a board puts these buttons where it likes. */
export function RoomButtons({ store, kind = "quiet", onMoves, onTidy }: RoomButtonsProps) {
  const [open, setOpen] = useState<"chat" | "menu" | "moves" | "help" | null>(null);
  const [read, setRead] = useState(() => lastSaid(store));
  const [asked, setAsked] = useState("");
  const unread = open === "chat" ? 0 : countUnread(store, read);
  const who = wantToChat(store);
  const close = () => {
    setRead(lastSaid(store));
    setAsked(who);
    setOpen(null);
  };
  const showMoves = () => {
    if (onMoves) close();
    else setOpen("moves");
    onMoves?.();
  };
  const tidy = () => {
    close();
    onTidy?.();
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
        {unread === 0 && open !== "chat" && who !== "" && who !== asked && (
          <span class={style.count}>
            <span aria-hidden="true">?</span>
            <span class="unseen">{t`Ready to chat: ${who}.`}</span>
          </span>
        )}
      </span>
      <Button square kind={kind} icon="menu" aria-label={t`Menu`} onClick={() => setOpen("menu")} />
      {open === "chat" && <Lazy load={chat} store={store} onClose={close} />}
      {open === "menu" && (
        <Lazy
          load={menu}
          store={store}
          onClose={close}
          onMoves={showMoves}
          onHelp={() => setOpen("help")}
          {...(onTidy ? { onTidy: tidy } : {})}
        />
      )}
      {open === "help" && (
        <Lazy load={familyOf(store.room.peek()?.options.rules ?? "").help} store={store} onClose={close} />
      )}
      {open === "moves" && <Lazy load={moves} store={store} onClose={close} />}
    </>
  );
}

function lastSaid(store: RoomStore): number {
  return store.room.peek()?.said.at(-1)?.number ?? 0;
}

function countUnread(store: RoomStore, read: number): number {
  return store.heard.value.filter((each) => each.number > read && each.person !== store.you.value).length;
}

/** Who at the table has agreed to chat while I have not. */
function wantToChat(store: RoomStore): string {
  const mine = store.agreed.value.has(store.you.value) || !store.seats.value.length;
  return mine ? "" : listed(namesOf(store, true));
}
