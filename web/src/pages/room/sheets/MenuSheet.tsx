import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { pathTo } from "../../../catalogue/addresses";
import { gameOf } from "../../../catalogue/known";
import { isSolved, positionPath } from "../../../catalogue/positions";
import { spokenCode } from "../../../net/codes";
import type { RoomStore } from "../../../net/room";
import { seatLink } from "../../../net/rooms";
import { coachedRoom, mayCoach } from "../../../parts/coach/firstGame";
import { Button, ButtonLink } from "../../../parts/controls/Button";
import { PersonalSettings } from "../../../parts/controls/PersonalSettings";
import { useBusy } from "../../../parts/hooks/useBusy";
import { Sheet } from "../../../parts/page/Sheet";
import { RoomHouseNote } from "../../../parts/room/HouseNote";
import { LinkButton } from "../../../parts/room/Invitation";
import { Qr } from "../../../parts/room/Qr";
import { go } from "../../../router";
import { chairName, gameName } from "../../../words/games";
import { PersonButton } from "../people/PersonButton";
import { Hosting } from "./Hosting";
import style from "./MenuSheet.module.css";
import type { RoomSheetProps } from "./props";
import { Spectators } from "./Spectators";
import { summary } from "./summary";

interface Props extends RoomSheetProps {
  onMoves: () => void;
  onHelp: () => void;
  /** Where the table can be laid out anew. */
  onTidy?: () => void;
}

/** Everything about a room that is not the game itself. */
export default function MenuSheet({ store, onClose, onMoves, onHelp, onTidy }: Props) {
  const room = store.room.value;
  if (!room) return null;
  const code = spokenCode(room.code);
  return (
    <Sheet title={t`Table ${code}`} onClose={onClose} foot={<Leaving store={store} />}>
      <div>
        <p class={style.game}>{gameName(gameOf(room))}</p>
        <p class={style.quiet}>{summary(room)}</p>
        <RoomHouseNote room={room} />
        <p>
          <a
            href={pathTo("/rules/{name}", { name: room.options.rules })}
            target="_blank"
            rel="noreferrer"
          >{t`The rules of this game`}</a>
        </p>
      </div>
      {room.phase !== "gathering" && (
        <Button kind="outline" icon="help" class={style.moves} onClick={onHelp}>{t`Help`}</Button>
      )}
      {room.phase !== "gathering" && (
        <Button kind="outline" icon="history" class={style.moves} onClick={onMoves}>{t`All moves`}</Button>
      )}
      {onTidy && <Button kind="outline" icon="tidy" class={style.moves} onClick={onTidy}>{t`Tidy the table`}</Button>}
      <Pausing store={store} onClose={onClose} />
      <Coaching store={store} onClose={onClose} />
      <Solving store={store} />
      <People store={store} />
      <Hosting store={store} />
      <Spectators store={store} />
      <OtherDevice store={store} />
      <PersonalSettings />
    </Sheet>
  );
}

/** Nobody but bots has to wait. */
function Pausing({ store, onClose }: RoomSheetProps) {
  const room = store.room.value;
  const people = room?.chairs.filter((chair) => chair.person !== null).length;
  if (room?.phase !== "playing" || people !== 1 || room.chairs.length < 2 || room.event || !store.seats.value.length)
    return null;
  const pause = async () => {
    await store.ask({ type: "pause", paused: true });
    onClose();
  };
  return <Button kind="outline" icon="pause" class={style.moves} onClick={pause}>{t`Pause the game`}</Button>;
}

/** The position in the solver, where nobody but bots could mind. */
function Solving({ store }: { store: RoomStore }) {
  const room = store.room.value;
  const view = store.playerView.value?.view;
  const people = room?.chairs.filter((chair) => chair.person !== null).length;
  const rules = room?.options.rules ?? "";
  if (room?.phase !== "playing" || people !== 1 || !isSolved(rules) || typeof view?.rack !== "string") return null;
  const ask = Array.isArray(view.opened) && !view.opened[store.seat.value ?? 0] ? "open" : "best";
  const href = positionPath({ table: String(view.table), rack: view.rack, rules, ask });
  return <ButtonLink kind="outline" icon="hint" class={style.moves} href={href}>{t`What can I lay?`}</ButtonLink>;
}

/** Whoever was left alone can have the coach back, where nobody but bots could mind. */
function Coaching({ store, onClose }: RoomSheetProps) {
  const room = store.room.value;
  if (room?.phase !== "playing" || !mayCoach(room) || coachedRoom.value === room.code) return null;
  const coach = () => {
    coachedRoom.value = room.code;
    onClose();
  };
  return <Button kind="outline" icon="hand" class={style.moves} onClick={coach}>{t`Let a coach help me`}</Button>;
}

/** A bot plays for who is gone; the host decides, and everyone for himself. */
function People({ store }: { store: RoomStore }) {
  const room = store.room.value;
  if (room?.phase !== "playing") return null;
  const shown = room.chairs.flatMap((chair, seat) =>
    chair.person ? [{ chair, seat, name: chairName(chair, seat) }] : [],
  );
  return (
    <ul class={style.people}>
      {shown.map(({ chair, seat, name }) => {
        const mine = chair.person === store.you.value;
        const away = !mine && !store.people.value.has(chair.person ?? "");
        return (
          <li key={seat}>
            <span>
              <b>{name}</b> <span class={style.quiet}>{presence(chair.bot !== null, mine, away)}</span>
            </span>
            {chair.bot === null && (mine || (store.host.value && away)) && (
              <Button kind="outline" icon="robot" onClick={() => store.ask({ type: "stand-in", seat })}>
                {mine ? t`Let a bot play for me` : t`Let a bot play`}
              </Button>
            )}
            {chair.bot !== null && (mine || store.host.value) && (
              <Button kind="outline" onClick={() => store.ask({ type: "hand-back", seat })}>
                {mine ? t`I play again` : t`Give the seat back`}
              </Button>
            )}
            <PersonButton store={store} person={chair.person ?? ""} name={name} />
          </li>
        );
      })}
    </ul>
  );
}

function presence(bot: boolean, mine: boolean, away: boolean): string {
  if (bot) return t`a bot plays`;
  if (mine) return t`you`;
  return away ? t`away` : t`here`;
}

/** The private link that moves a seat; it fits once. */
function OtherDevice({ store }: { store: RoomStore }) {
  const [path, setPath] = useState("");
  const { busy, problem, run } = useBusy();
  const seat = store.seats.value[0];
  if (seat === undefined) return null;
  const make = () =>
    run(async () => {
      const { token } = await seatLink(store.code, seat);
      setPath(`${pathTo("/room/{code}", { code: store.code })}?${new URLSearchParams({ seat: String(seat), token })}`);
    });
  return (
    <div class={style.device}>
      {path ? (
        <>
          <Qr path={path} size={140} alt={t`My seat as a QR code`} />
          <p class={style.quiet}>{t`Whoever opens this link sits in your seat. It fits once.`}</p>
          <LinkButton link={location.origin + path} />
        </>
      ) : (
        <Button kind="outline" icon="device" onClick={make} disabled={busy}>{t`Continue on another device`}</Button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

function Leaving({ store }: { store: RoomStore }) {
  const playing = store.room.value?.phase === "playing" && store.seats.value.length > 0;
  const leave = async () => {
    await store.ask({ type: "leave" });
    go(pathTo("/"));
  };
  return (
    <>
      {playing && <p class={style.quiet}>{t`Your seat waits for you; the first page shows the way back.`}</p>}
      <Button kind="outline" icon="leave" onClick={leave}>{t`Leave the table`}</Button>
    </>
  );
}
