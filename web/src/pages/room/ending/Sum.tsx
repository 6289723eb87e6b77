import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Ending, GameReview } from "../../../family/review";
import type { RoomStore } from "../../../net/room";
import { Button } from "../../../parts/controls/Button";
import { ScoreSheet } from "../../../results/ScoreSheet";
import { matchWords } from "./ending";
import style from "./Sum.module.css";

interface Props {
  store: RoomStore;
  review: GameReview;
  ending: Ending;
}

/** The scores, and over whose seat one likes to look: racks are open to everybody at the end. */
export function Sum({ store, review, ending }: Props) {
  const [looked, look] = useState<number | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (looked === null && from.current !== null)
      area.current?.querySelector<HTMLElement>(`[data-look="${from.current}"]`)?.focus();
    from.current = looked;
  }, [looked]);
  const room = store.room.value;
  if (!room) return null;
  const match = room.options.games > 1;
  return (
    <div ref={area}>
      {looked !== null ? (
        <Look review={review} ending={ending} seat={looked} onLook={look} />
      ) : match || review.tellsAll ? (
        <>
          {match ? (
            <div class={style.sheet}>
              <ScoreSheet
                review={review}
                names={ending.names}
                results={room.results}
                totals={room.totals}
                ranking={room.ranking}
                match
              />
              <p>{matchWords(room, ending.names)}</p>
            </div>
          ) : (
            <div class={style.told}>
              <review.Left ending={ending} />
            </div>
          )}
          <Seats review={review} ending={ending} onLook={look} />
        </>
      ) : (
        <Rows review={review} ending={ending} onLook={look} />
      )}
    </div>
  );
}

interface LookProps {
  review: GameReview;
  ending: Ending;
  onLook: (seat: number | null) => void;
}

/** Everybody with what was left and its price. */
function Rows({ review, ending, onLook }: LookProps) {
  return (
    <ul class={style.rows} aria-label={t`What everybody has`}>
      {ending.names.map((name, seat) => (
        <li key={seat}>
          <button
            type="button"
            class={style.row}
            data-look={seat}
            disabled={!review.held(ending, seat)}
            onClick={() => onLook(seat)}
          >
            <span class={style.name}>{name}</span>
            <span class={style.held}>
              <review.Held ending={ending} seat={seat} />
            </span>
            <span class={style.score}>
              <review.Score score={ending.scores[seat] ?? 0} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Where a table has the scores. */
function Seats({ review, ending, onLook }: LookProps) {
  const holding = ending.names.flatMap((name, seat) => (review.held(ending, seat) ? [{ name, seat }] : []));
  if (!holding.length) return null;
  return (
    <p class={style.seats}>
      <span>{t`What was left:`}</span>
      {holding.map(({ name, seat }) => (
        <Button key={seat} kind="plain" class={style.seat} data-look={seat} onClick={() => onLook(seat)}>
          {name}
        </Button>
      ))}
    </p>
  );
}

/** One seat, as if one stood behind it; and on to the next. */
function Look({ review, ending, seat, onLook }: LookProps & { seat: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [seat]);
  const holding = ending.names.flatMap((_, each) => (review.held(ending, each) ? [each] : []));
  const next = holding[(holding.indexOf(seat) + 1) % holding.length] ?? seat;
  return (
    <div class={style.look}>
      <div class={style.whose}>
        <h3 ref={heading} tabIndex={-1}>
          {ending.names[seat]}
        </h3>
        <span class={style.score}>
          <review.Score score={ending.scores[seat] ?? 0} />
        </span>
        {next !== seat && (
          <Button square icon="next" aria-label={t`The next player`} onClick={() => onLook(next)} />
        )}
        <Button square icon="close" aria-label={t`Back to the scores`} onClick={() => onLook(null)} />
      </div>
      <div class={style.big}>
        <review.Held ending={ending} seat={seat} large />
      </div>
    </div>
  );
}
