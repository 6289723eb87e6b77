import { t } from "@lingui/core/macro";
import type { RoomStore } from "../../net/room";
import { Button } from "../../parts/controls/Button";
import { Icon } from "../../parts/icons/Icon";
import { Avatar } from "../../parts/page/Avatar";
import type { Chair } from "../../protocol";
import { botLevel, chairName } from "../../words/games";
import { BotLevel } from "./BotLevel";
import { PersonButton } from "./people/PersonButton";
import style from "./Seats.module.css";

/** The chairs round the table; the host moves people and bots, everyone may take a free one. */
export function Seats({ store, onSit }: { store: RoomStore; onSit: (seat: number) => void }) {
  const room = store.room.value;
  return (
    <>
      <ol class={style.seats}>
        {room?.chairs.map((chair, seat) => (
          <Seat key={seat} store={store} chair={chair} seat={seat} onSit={onSit} />
        ))}
      </ol>
      <AtTheDoor store={store} />
    </>
  );
}

/** Who has come and does not sit yet. */
function AtTheDoor({ store }: { store: RoomStore }) {
  const spectators = store.spectators.value;
  if (!spectators.length) return null;
  return (
    <ul class={style.door} aria-label={t`Without a seat`}>
      {spectators.map(([person, name]) => (
        <li key={person}>
          <Avatar name={name} />
          <span>
            <b>{name}</b> {t`is looking in`}
          </span>
          <PersonButton store={store} person={person} name={name} />
        </li>
      ))}
    </ul>
  );
}

interface SeatProps {
  store: RoomStore;
  chair: Chair;
  seat: number;
  onSit: (seat: number) => void;
}

function Seat({ store, chair, seat, onSit }: SeatProps) {
  const name = chairName(chair, seat);
  const empty = !chair.person && !chair.bot;
  return (
    <li class={empty ? style.empty : style.seat}>
      {empty ? <span class={style.hole} aria-hidden="true" /> : <Face chair={chair} name={name} />}
      <span class={style.who}>
        <span class={style.name}>{name}</span>
        <Note store={store} chair={chair} seat={seat} />
      </span>
      <span class={style.buttons}>
        <SeatButtons store={store} chair={chair} seat={seat} onSit={onSit} name={name} />
        {chair.person && <PersonButton store={store} person={chair.person} name={name} kind="outline" />}
      </span>
    </li>
  );
}

function Face({ chair, name }: { chair: Chair; name: string }) {
  if (chair.person) return <Avatar name={name} />;
  return (
    <span class={style.robot}>
      <Icon name="robot" size={24} />
    </span>
  );
}

function Note({ store, chair, seat }: { store: RoomStore; chair: Chair; seat: number }) {
  if (!chair.person && chair.bot) {
    const choice = store.host.value && !store.room.value?.event;
    if (choice) return <BotLevel bare store={store} chair={chair} seat={seat} />;
    return <span class={style.note}>{botLevel(chair.bot)}</span>;
  }
  if (!chair.person) return null;
  const notes = [
    chair.person === store.you.value ? t`you` : store.people.value.has(chair.person) ? t`here` : t`away`,
    chair.person === store.room.value?.host ? t`host` : "",
  ];
  return <span class={style.note}>{notes.filter(Boolean).join(", ")}</span>;
}

function SeatButtons({ store, chair, seat, onSit, name }: SeatProps & { name: string }) {
  const host = store.host.value;
  const free = !chair.person;
  const mine = chair.person === store.you.value;
  const seated = store.seats.value.length > 0;
  const choice = (store.room.value?.chairs.filter((each) => !each.person).length ?? 0) > 1;
  if (store.room.value?.event) return null; // the seats of a championship are kept
  return (
    <>
      {free && !seated && choice && <Button kind="outline" onClick={() => onSit(seat)}>{t`Sit here`}</Button>}
      {host && free && !chair.bot && (
        <Button kind="outline" icon="robot" onClick={() => store.ask({ type: "bot", seat })}>{t`Bot`}</Button>
      )}
      {host && !mine && (chair.person || chair.bot) && (
        <Button
          square
          kind="outline"
          icon="close"
          aria-label={t`Free the seat of ${name}`}
          onClick={() => store.ask({ type: "remove", seat })}
        />
      )}
    </>
  );
}
