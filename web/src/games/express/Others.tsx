import { t } from "@lingui/core/macro";
import { useRef } from "preact/hooks";
import { readDie } from "../../notation/dice";
import { chairName } from "../../words/games";
import type { ExpressDesk } from "./desk";
import { DieView } from "./grid/DieView";
import style from "./Others.module.css";
import { inPlaces, kept, type Slots } from "./tray/slots";

/** The other player's dice: they lie open (A-62), those held framed. Their place stays when there are none. */
export function Others({ desk }: { desk: ExpressDesk }) {
  const view = desk.view.value;
  if (!view) return null;
  if (view.hands.length < 2) return <div class={style.hand} data-alone />;
  if (desk.closing.value) return <div class={style.hand} />;
  const seats = view.hands.map((_, seat) => seat).filter((seat) => seat !== desk.shown.value);
  return (
    <>
      {seats.map((seat) => (
        <Hand key={seat} seat={seat} desk={desk} />
      ))}
    </>
  );
}

function Hand({ seat, desk }: { seat: number; desk: ExpressDesk }) {
  const view = desk.view.value;
  const dice = (view?.hands[seat] ?? []).map(readDie);
  const held = view?.held[seat] ?? [];
  const { thrown } = desk;
  const name = chairName(desk.store.room.value?.chairs[seat], seat);
  const done = (view?.turns[seat] ?? 0) > 0;
  const rollOf = (number: number) =>
    thrown.value.seat === seat && thrown.value.numbers.includes(number) ? thrown.value.count : 0;
  const slots = useRef<Slots<number>>(new Map());
  const numbers = dice.map((die) => die.number);
  slots.current = kept(slots.current, numbers);
  return (
    <section class={style.hand} aria-label={t`Dice of ${name}`}>
      {dice.length > 0 && <span class={style.name}>{name}</span>}
      {inPlaces(slots.current).map((number, at) => {
        const die = dice.find((each) => each.number === number);
        if (!die) return <span key={`free ${at}`} class={style.free} />;
        const look = held.includes(die.number) ? style.held : "";
        return <DieView key={die.number} face={die.face} roll={rollOf(die.number)} still class={look} />;
      })}
      {!dice.length && <span>{done ? `${name}: ${t`nothing left`}` : t`${name}: no dice yet`}</span>}
    </section>
  );
}
