import { t } from "@lingui/core/macro";
import { readDie } from "../../notation/dice";
import { chairName } from "../../words/games";
import { DieView } from "./grid/DieView";
import style from "./Others.module.css";
import type { Play } from "./turn/play";

/** The other player's dice: they lie open, those held before the bar. */
export function Others({ play }: { play: Play }) {
  const view = play.view.value;
  if (!view || view.hands.length < 2 || play.closing.value) return null;
  const seats = view.hands.map((_, seat) => seat).filter((seat) => seat !== play.shown.value);
  return (
    <>
      {seats.map((seat) => (
        <Hand key={seat} seat={seat} play={play} />
      ))}
    </>
  );
}

function Hand({ seat, play }: { seat: number; play: Play }) {
  const view = play.view.value;
  const dice = (view?.hands[seat] ?? []).map(readDie);
  const held = view?.held[seat] ?? [];
  const { thrown } = play;
  const name = chairName(play.store.room.value?.chairs[seat], seat);
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
      {!dice.length && <span>{t`${name}: no dice yet`}</span>}
    </section>
  );
}
