import { t } from "@lingui/core/macro";
import { useEffect, useId, useMemo, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { isSolved, positionPath } from "../../catalogue/positions";
import type { GameReview } from "../../family/review";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { Option } from "../../parts/controls/Choice";
import type { Replayed, ReviewedTurn } from "../../protocol";
import { FROM_FILE } from "../../results/record";
import { tied } from "../../words/tiles";
import { withBest } from "./position";
import style from "./Stage.module.css";
import { countWords, verdictWords } from "./words";

interface Props {
  replayed: Replayed;
  review: GameReview;
  names: readonly string[];
  turn: ReviewedTurn;
  mine: boolean;
  /** The turns before and after it of the same seat. */
  before: ReviewedTurn | null;
  after: ReviewedTurn | null;
  onChoose: (turn: ReviewedTurn) => void;
}

const STEP_MS = 1_400;

/** A turn on its table: as it was played, and as the best play would have left it, step by step. */
export function Stage({ replayed, review, names, turn, mine, before, after, onChoose }: Props) {
  const missed = turn.did < turn.best;
  const [chosen, choose] = useState({ turn, best: missed });
  const best = chosen.turn === turn ? chosen.best : missed; // another turn begins with what matters in it
  const setBest = (wanted: boolean) => choose({ turn, best: wanted });
  const steps = useShown(turn);
  const played = useMemo(() => withBest(replayed, turn), [replayed, turn]);
  const way = best && turn.best_table !== null;
  const number = turn.number;
  return (
    <section class={style.stage} aria-label={t`Turn ${number}`}>
      <header class={style.head}>
        <div class={style.about}>
          <h2 class={style.title}>{t`Turn ${number}`}</h2>
          <p class={style.verdict} data-verdict={turn.verdict}>
            {turn.verdict === "fewer" || turn.verdict === "best" ? countWords(turn) : verdictWords(turn)}
          </p>
        </div>
        {turn.best_table !== null && missed && <Sides best={best} mine={mine} onChoose={setBest} />}
        <span class={style.ways}>
          <Arrow to={before} icon="previous" label={t`The turn before`} onChoose={onChoose} />
          <Arrow to={after} icon="next" label={t`The turn after`} onChoose={onChoose} />
        </span>
      </header>
      <div class={style.position}>
        <review.Position
          replayed={way ? played : replayed}
          names={names}
          at={turn.action + 1}
          table={null}
          way={way ? steps.tables : []}
          open
        />
      </div>
      <footer class={style.ledge}>
        <Steps
          turn={turn}
          at={steps.at}
          done={review.words(replayed.steps[turn.action + 1]?.events ?? [], names, true)}
        />
        <div class={style.actions}>
          {turn.steps.length > 0 && (
            <Button
              kind="linden"
              big
              icon={steps.playing ? "pause" : "play"}
              onClick={() => {
                setBest(true);
                steps.play();
              }}
            >
              {t`Show me`}
            </Button>
          )}
          <ButtonLink
            kind="spruce"
            icon="hand"
            href={`${pathTo("/game/{id}/review", { id: replayed.id || FROM_FILE })}?try=${turn.action}`}
          >{t`Try it yourself`}</ButtonLink>
          {isSolved(replayed.rules) && (
            <ButtonLink
              kind="spruce"
              icon="hint"
              href={positionPath({
                table: turn.table,
                rack: turn.rack,
                rules: replayed.rules,
                ask: turn.verdict === "could-open" ? "open" : "best",
                last: turn.unit === "points",
              })}
            >{t`What can I lay?`}</ButtonLink>
          )}
        </div>
      </footer>
    </section>
  );
}

function Sides({ best, mine, onChoose }: { best: boolean; mine: boolean; onChoose: (best: boolean) => void }) {
  const name = useId();
  return (
    <fieldset class={style.sides}>
      <legend class="unseen">{t`Which play is shown`}</legend>
      <Option name={name} class={style.side} chosen={!best} onChoose={() => onChoose(false)}>
        <span class={style.long}>{mine ? t`What you played` : t`What was played`}</span>
        <span class={style.short} aria-hidden="true">
          {mine ? t({ message: "Yours", context: "play" }) : t({ message: "Played", context: "play" })}
        </span>
      </Option>
      <Option name={name} class={style.side} chosen={best} onChoose={() => onChoose(true)}>
        <span class={style.long}>{t`Best play`}</span>
        <span class={style.short} aria-hidden="true">
          {t({ message: "Best", context: "play" })}
        </span>
      </Option>
    </fieldset>
  );
}

interface ArrowProps {
  to: ReviewedTurn | null;
  icon: "previous" | "next";
  label: string;
  onChoose: (turn: ReviewedTurn) => void;
}

function Arrow({ to, icon, label, onChoose }: ArrowProps) {
  return (
    <Button kind="quiet" square icon={icon} aria-label={label} disabled={!to} onClick={() => to && onChoose(to)} />
  );
}

/** How the best play is done, in numbered sentences; where it was found there is only what was done. */
function Steps({ turn, at, done }: { turn: ReviewedTurn; at: number | null; done: string }) {
  const missed = turn.did < turn.best;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus
    <div class={style.told} tabIndex={0}>
      {missed && (
        <ol class={style.steps} aria-label={t`How it is done, step by step`}>
          {turn.steps.map(({ words }, number) => (
            <li key={number} data-now={number === at || undefined}>
              {tied(words)}
            </li>
          ))}
        </ol>
      )}
      <p class={style.done}>{tied(done)}</p>
      {missed && !turn.proven && <p class={style.done}>{t`There may be a better play: the search was cut short.`}</p>}
    </div>
  );
}

interface ShownSteps {
  /** The step that is shown, and how the table lies after each so far; all of them where none is chosen. */
  at: number | null;
  tables: readonly string[];
  playing: boolean;
  play: () => void;
}

/** The steps of the best play one after another, while somebody looks. */
function useShown(turn: ReviewedTurn): ShownSteps {
  const [now, setNow] = useState<{ turn: ReviewedTurn; at: number } | null>(null);
  const at = now?.turn === turn ? now.at : null;
  const last = turn.steps.length - 1;
  const playing = at !== null && at < last;
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setNow({ turn, at: (at ?? 0) + 1 }), STEP_MS);
    return () => clearTimeout(timer);
  }, [turn, at, playing]);
  const tables = useMemo(() => turn.steps.slice(0, (at ?? last) + 1).map(({ table }) => table), [turn, at]);
  return { at, tables, playing, play: () => setNow({ turn, at: 0 }) };
}
