import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Ending, GameReview } from "../../../family/review";
import type { RoomStore } from "../../../net/room";
import { Button } from "../../../parts/controls/Button";
import type { RoomShown } from "../../../protocol";
import { ScoreSheet } from "../../../results/ScoreSheet";
import { shortName } from "../../../words/games";
import { matchWords, placesOf, seatsBeside } from "./ending";
import style from "./Sum.module.css";

interface Props {
  store: RoomStore;
  review: GameReview;
  ending: Ending;
}

/** No room for a sheet with a column for everybody. */
const NARROW = "(max-width: 1280px)";
const MOST_COLUMNS = 4;

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
  const watched = store.seats.value.length === 0; // and has a strip for it all
  const briefly = watched || room.chairs.length > MOST_COLUMNS || matchMedia(NARROW).matches;
  return (
    <div ref={area} class={style.area}>
      {looked !== null ? (
        <Look review={review} ending={ending} seat={looked} onLook={look} />
      ) : match && briefly ? (
        <Rows
          review={review}
          ending={ending}
          seats={seatsOf(ending)}
          scores={scoresSoFar(room, ending)}
          onLook={look}
        />
      ) : match ? (
        <div class={style.told}>
          <ScoreSheet
            review={review}
            names={ending.names}
            results={room.results}
            {...placesOf(room)}
            match
            onSeat={look}
          />
          <p>{matchWords(room, ending.names)}</p>
        </div>
      ) : review.tellsAll ? (
        <div class={style.told}>
          <review.Left ending={ending} onLook={look} briefly={watched} />
        </div>
      ) : (
        <Rows
          review={review}
          ending={ending}
          seats={seatsBeside(review, ending, store.seats.value)}
          scores={ending.scores}
          onLook={look}
        />
      )}
    </div>
  );
}

/** All points of the match, or those of the last game where nothing is added up. */
function scoresSoFar({ totals, adds_up }: RoomShown, { scores }: Ending): readonly number[] {
  return adds_up ? totals : scores;
}

function seatsOf({ names }: Ending): number[] {
  return names.map((_, seat) => seat);
}

interface LookProps {
  review: GameReview;
  ending: Ending;
  onLook: (seat: number | null) => void;
}

interface RowsProps extends LookProps {
  seats: readonly number[];
  scores: readonly number[];
}

/** Each with what was left and its price; of a match that adds up its games, with all points so far. */
function Rows({ review, ending, seats, scores, onLook }: RowsProps) {
  return (
    <ul class={style.rows} aria-label={t`What everybody has`}>
      {seats.map((seat) => (
        <li key={seat}>
          <button
            type="button"
            class={style.row}
            data-look={seat}
            disabled={!review.held(ending, seat)}
            onClick={() => onLook(seat)}
          >
            <Name name={ending.names[seat] ?? ""} />
            <span class={style.held}>
              <review.Held ending={ending} seat={seat} />
            </span>
            <span class={style.score}>
              <review.Score score={scores[seat] ?? 0} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Where there is little room a bot goes by its name alone. */
function Name({ name }: { name: string }) {
  const short = shortName(name);
  return (
    <span class={style.name}>
      <span class={style.kind}>{name.slice(0, name.length - short.length)}</span>
      {short}
    </span>
  );
}

/** One seat, as if one stood behind it; and on to the next. */
function Look({ review, ending, seat, onLook }: LookProps & { seat: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [seat]);
  const next = (seat + 1) % ending.names.length;
  return (
    <div class={style.look}>
      <div class={style.whose}>
        <h3 ref={heading} tabIndex={-1}>
          {ending.names[seat]}
        </h3>
        <span class={style.score}>
          <review.Score score={ending.scores[seat] ?? 0} />
        </span>
        {next !== seat && <Button square icon="next" aria-label={t`The next player`} onClick={() => onLook(next)} />}
        <Button square icon="close" aria-label={t`Back to the scores`} onClick={() => onLook(null)} />
      </div>
      <div class={style.big}>
        <review.Held ending={ending} seat={seat} large />
      </div>
    </div>
  );
}
