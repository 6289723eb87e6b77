import { plural, t } from "@lingui/core/macro";
import { Button } from "../../../../parts/controls/Button";
import style from "./Clock.module.css";
import type { Turn } from "./turn";

const AROUND = 2 * Math.PI * 44;

function Ring({ turn }: { turn: Turn }) {
  const part = turn.limit ? Math.min(1, turn.left / turn.limit) : 0;
  return (
    <span class={turn.low ? `${style.ring} ${style.low}` : style.ring} role="timer">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="44" class={style.track} />
        <circle cx="50" cy="50" r="44" class={style.left} stroke-dasharray={`${part * AROUND} ${AROUND}`} />
      </svg>
      <span aria-hidden="true">{turn.left}</span>
      <span class="unseen">{plural(turn.left, { one: "# second left", other: "# seconds left" })}</span>
    </span>
  );
}

/** In the bar above: one tap starts it, and one passes the move on. */
export function SmallClock({ turn, name }: { turn: Turn; name: string }) {
  const { limit } = turn;
  return (
    <button type="button" class={style.small} onClick={turn.tap}>
      <span class={style.words}>
        <span>{turn.running ? name : t`Time for a move`}</span>
        <span>{turn.over ? t`Time is up` : turn.running ? t`tap: next player` : t`${limit} s, tap to start`}</span>
      </span>
      <Ring turn={turn} />
    </button>
  );
}

interface Props {
  turn: Turn;
  name: string;
  after: string;
  onBank: () => void;
}

/** While a game is played: the clock, large, and how the game may end. */
export function ClockPanel({ turn, name, after, onBank }: Props) {
  const timed = turn.limit > 0;
  return (
    <section class={style.panel} aria-label={t`Clock`}>
      <div class={style.big}>
        {timed && <Ring turn={turn} />}
        <div class={style.who}>
          <p class={style.name}>{timed ? name : t`No time limit`}</p>
          {timed && <p>{turn.over ? t`Time is up. The tiles go back, and one is drawn.` : t`then ${after}`}</p>}
        </div>
      </div>
      <div class={style.ways}>
        {timed && (
          <>
            <Button kind="linden" big class={style.main} onClick={turn.tap}>
              {turn.running ? t`Next player` : t`Start`}
            </Button>
            <Button kind="spruce" icon="pause" disabled={!turn.running} onClick={turn.pause}>
              {t`Pause`}
            </Button>
          </>
        )}
        <Button kind="spruce" onClick={onBank}>
          {t`Bank empty`}
        </Button>
      </div>
    </section>
  );
}
