import { t } from "@lingui/core/macro";
import { readDie } from "../../notation/dice";
import { chairName } from "../../words/games";
import type { ExpressDesk } from "./desk";
import { DieView } from "./grid/DieView";
import style from "./Others.module.css";

/** The other player's dice: they lie open (A-62), those held before the bar. Their place stays when there are none. */
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
  const order = [
    ...dice.filter((die) => held.includes(die.number)),
    ...dice.filter((die) => !held.includes(die.number)),
  ];
  return (
    <section class={style.hand} aria-label={t`Dice of ${name}`}>
      {dice.length > 0 && <span class={style.name}>{name}</span>}
      {order.map(({ number, face }) => (
        <DieView key={number} face={face} roll={rollOf(number)} still class={held.includes(number) ? style.held : ""} />
      ))}
      {!dice.length && <span>{done ? `${name}: ${t`nothing left`}` : t`${name}: no dice yet`}</span>}
    </section>
  );
}
