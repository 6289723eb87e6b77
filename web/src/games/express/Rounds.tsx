import { t } from "@lingui/core/macro";
import type { RoomStore } from "../../net/room";
import type { ExpressPastRound, ExpressView } from "../../protocol";
import { chairName } from "../../words/games";
import style from "./Rounds.module.css";

/** The match so far. */
export function Rounds({ store }: { store: RoomStore }) {
  const view = store.view<ExpressView>();
  const names = store.room.value?.chairs.map(chairName) ?? [];
  return view && <RoundTable names={names} past={view.past} wins={view.wins} />;
}

interface Props {
  names: readonly string[];
  past: readonly ExpressPastRound[];
  wins: readonly number[];
  /** To look at what one of them has left. */
  onSeat?: ((seat: number) => void) | undefined;
}

/** The score sheet of a match: a row for each round, and the wins below. */
export function RoundTable({ names, past, wins, onSeat }: Props) {
  return (
    <table class={style.rounds}>
      <caption class="unseen">{t`Rounds`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Round`}</th>
          {names.map((name, seat) => (
            <th key={seat} scope="col">
              <Seat name={name} seat={seat} onSeat={onSeat} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {past.map(({ winners, left, values }, at) => (
          <tr key={at}>
            <th scope="row">{at + 1}</th>
            {names.map((_, seat) => (
              <td key={seat} data-won={winners.includes(seat) || undefined}>
                <Result left={left[seat] ?? 0} value={values[seat] ?? 0} won={winners.includes(seat)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t`Rounds won`}</th>
          {names.map((_, seat) => (
            <td key={seat}>{wins[seat]}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** The same where there is room for few lines, beside who won how often: a row for each player, a column for each round. */
export function RoundsAcross({ names, past, onSeat }: Omit<Props, "wins">) {
  return (
    <table class={`${style.rounds} ${style.across}`}>
      <caption class="unseen">{t`Rounds`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Round`}</th>
          {past.map((_, at) => (
            <th key={at} scope="col">
              {at + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name, seat) => (
          <tr key={seat}>
            <th scope="row">
              <Seat name={name} seat={seat} onSeat={onSeat} />
            </th>
            {past.map(({ winners, left, values }, at) => (
              <td key={at} data-won={winners.includes(seat) || undefined}>
                <Result left={left[seat] ?? 0} value={values[seat] ?? 0} won={winners.includes(seat)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Seat({ name, seat, onSeat }: { name: string; seat: number; onSeat: Props["onSeat"] }) {
  if (!onSeat) return <>{name}</>;
  return (
    <button type="button" class={style.seat} data-look={seat} onClick={() => onSeat(seat)}>
      {name}
    </button>
  );
}

/** Dice left, and their points where they count. */
function Result({ left, value, won }: { left: number; value: number; won: boolean }) {
  return (
    <>
      <b>{left}</b>
      {left > 0 && <span class={style.value}>{t`${value} pts`}</span>}
      {won && (
        <>
          <span class={style.mark} aria-hidden="true" />
          <span class="unseen">{t`won`}</span>
        </>
      )}
    </>
  );
}
