import { t } from "@lingui/core/macro";
import { Button } from "../../../../parts/controls/Button";
import type { EventView, GameShown } from "../../../../protocol";
import { signed, statusWord } from "../../../../words/events";
import { entrantOf, nameOf } from "../../viewQueries";
import { Entered, Seat } from "../Seat";
import { drawnBy, everyone, type TableInRound } from "../tableInRound";
import { leftWords } from "../words";
import { begun, type Draft, exchange, look } from "../writing/draft";
import type { Reckoning } from "../writing/reckon";
import style from "./Card.module.css";

export interface EntryProps {
  view: EventView;
  where: TableInRound;
  game: GameShown;
  draft: Draft;
  sum: Reckoning;
  /** Nothing can be written now. */
  still: boolean;
  /** A digit from the keyboard that may go on. */
  pending: string;
  onWrite: (next: Draft) => void;
  onMove: (next: Draft) => void;
}

/** A line for every seat: who won, and what is left on the racks. */
export function EntryRows(props: EntryProps & { onWin: (player: number) => void }) {
  const { where } = props;
  return (
    <ol class={style.seats}>
      {where.table.seats.map((people, at) => (
        <Row key={people.join()} {...props} seat={at + 1} people={people} />
      ))}
    </ol>
  );
}

type RowProps = EntryProps & { seat: number; people: readonly number[]; onWin: (player: number) => void };

function Row(props: RowProps) {
  const { view, game, draft, sum, still, people, seat, onMove } = props;
  const player = draft.players.find((each) => people.includes(each));
  if (player === undefined) return <Absent {...props} />;
  const active = draft.at === player && !still;
  const won = sum.winners.includes(player);
  const holds = draft.ends === "bank" || !won;
  const typing = active && draft.lines[player]?.by !== "penalty";
  return (
    <Seat
      seat={seat}
      name={nameOf(view, player)}
      starts={(draft.starter || game.starter) === player}
      gone={goneWord(view, player)}
      won={won}
      note={noteOf(draft, player, typing)}
      drawn={begun(draft) ? [] : drawnBy(props.where.table, player)}
      points={pointsOf(draft, sum, player)}
      pointsNote={pointsNote(view, draft, sum, won)}
      active={active}
      onLook={still || !holds ? undefined : () => onMove(look(draft, player))}
      action={
        <>
          <Win {...props} player={player} won={won} />
          <Others {...props} player={player} />
        </>
      }
    >
      {typing && <Typed draft={draft} player={player} pending={props.pending} />}
    </Seat>
  );
}

function Typed({ draft, player, pending }: { draft: Draft; player: number; pending: string }) {
  const left = draft.lines[player];
  if (draft.way === "sum") return <Entered tiles={[]} pending={left?.by === "sum" ? left.digits : ""} />;
  return <Entered tiles={left?.by === "tiles" ? left.tiles : []} pending={pending} />;
}

function goneWord(view: EventView, player: number): string {
  const status = entrantOf(view, player)?.status ?? "left";
  return status === "present" ? "" : statusWord(status);
}

/** Until everybody's rack is counted, an empty bank has no winner, and only what lies on the racks is known. */
function pointsOf(draft: Draft, sum: Reckoning, player: number): string {
  if (draft.ends === "bank" && !sum.complete) return String(sum.held.get(player) ?? "");
  const score = sum.scores.get(player);
  return score === undefined ? "" : signed(score);
}

function noteOf(draft: Draft, player: number, typing: boolean): string {
  const left = draft.lines[player];
  if (typing) return draft.way === "sum" ? t`you enter the sum` : t`you enter the tiles of the rack`;
  return left ? leftWords(left) : "";
}

function pointsNote(view: EventView, draft: Draft, sum: Reckoning, won: boolean): string {
  if (draft.ends === "bank" && !sum.complete) return t`on the rack`;
  const counts = won && (sum.winners.length === 1 || view.parameters.shared_win);
  return counts ? t`1 big point` : t`small points`;
}

function Win({ draft, still, player, won, view, onWin }: RowProps & { player: number; won: boolean }) {
  const name = nameOf(view, player);
  if (draft.ends === "bank") return won ? <span class={style.shared}>{t`Win`}</span> : null;
  return (
    <Button
      kind="outline"
      class={style.win}
      aria-pressed={won}
      aria-label={t`Win: ${name}`}
      disabled={still}
      onClick={() => onWin(player)}
    >
      {t`Win`}
    </Button>
  );
}

/** Somebody who left has perhaps played this game, and who came for him perhaps not. */
function Others({ view, where, draft, people, player, still, onWrite }: RowProps & { player: number }) {
  if (still) return null;
  const seats = everyone(where.table);
  const gone = entrantOf(view, player)?.status !== "present";
  return (
    <>
      {people
        .filter((each) => each !== player)
        .map((each) => {
          const name = nameOf(view, each);
          return (
            <Button
              key={each}
              kind="plain"
              class={style.swap}
              onClick={() => onWrite(exchange(draft, seats, player, each))}
            >
              {t`${name} played`}
            </Button>
          );
        })}
      {gone && (
        <Button kind="plain" class={style.swap} onClick={() => onWrite(exchange(draft, seats, player, 0))}>
          {t`Did not play`}
        </Button>
      )}
    </>
  );
}

/** A seat whose player is not on the card. */
function Absent({ view, where, draft, people, seat, still, onWrite }: RowProps) {
  const player = people.at(-1) ?? 0;
  const name = nameOf(view, player);
  return (
    <Seat
      seat={seat}
      name={name}
      starts={false}
      gone={goneWord(view, player)}
      won={false}
      note={t`not on this card`}
      points=""
      pointsNote=""
      action={
        !still && (
          <Button
            kind="plain"
            class={style.swap}
            aria-label={t`${name} played`}
            onClick={() => onWrite(exchange(draft, everyone(where.table), 0, player))}
          >
            {t`Played all the same`}
          </Button>
        )
      }
    />
  );
}
