import { plural, t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import { pathTo } from "../../../catalogue/addresses";
import { Button } from "../../../parts/controls/Button";
import { Icon } from "../../../parts/icons/Icon";
import { go } from "../../../router";
import { nextAfter } from "../known/choosing";
import { rating, streak } from "../known/progress";
import { helpWords, streakWords } from "../known/words";
import type { Attempt, Result } from "./attempt";
import style from "./Solved.module.css";
import { shareText } from "./sharing";

interface Props {
  attempt: Attempt;
  /** Where the board's own things were. */
  place: string | undefined;
  again: () => void;
}

/** It is solved: how, what it changed, and the ways on. */
export function Solved({ attempt, place, again }: Props) {
  const word = useRef<HTMLHeadingElement>(null);
  useEffect(() => word.current?.focus({ preventScroll: true }), []);
  const result = attempt.result.value;
  if (!result) return null;
  return (
    <section class={`${style.place} ${place ?? ""}`} aria-label={t`Solved`}>
      <div class={style.solved}>
        <div class={style.top}>
          <span class={style.check} aria-hidden="true">
            <Icon name="check" size={30} />
          </span>
          <p class={style.words}>
            <b ref={word} tabIndex={-1} class={style.word}>
              {t`Solved`}
            </b>
            <span>{helpWords(result.rungs)}</span>
          </p>
        </div>
        <Figures attempt={attempt} result={result} />
        {(result.steps ?? 0) > attempt.puzzle.steps && <Shorter attempt={attempt} />}
        <Ways attempt={attempt} again={again} />
      </div>
    </section>
  );
}

function Figures({ attempt, result }: { attempt: Attempt; result: Result }) {
  const { steps } = attempt.puzzle;
  const own = result.steps;
  return (
    <ul class={style.figures}>
      {own !== null && (
        <li>
          <b>{own}</b>
          <span>{own > steps ? t`steps; ${steps} are enough` : plural(own, { one: "step", other: "steps" })}</span>
        </li>
      )}
      <li>
        <b>{Math.round(rating.value.mean)}</b>
        <span>{ratingNote(result, attempt)}</span>
      </li>
      <li>
        <b>{streakWords(streak.value)}</b>
        <span>{t`in a row`}</span>
      </li>
    </ul>
  );
}

/** How it begins in fewer steps; who wants to know is told all of them. */
function Shorter({ attempt }: { attempt: Attempt }) {
  const [all, showAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (all) list.current?.focus();
  }, [all]);
  const steps = attempt.puzzle.help.flatMap(({ hint }) => hint.steps);
  const [first = ""] = steps;
  if (!first) return null;
  return all ? (
    <ol ref={list} tabIndex={-1} class={style.shorter} aria-label={t`Shorter`}>
      {steps.map((step, at) => (
        <li key={at}>{step}</li>
      ))}
    </ol>
  ) : (
    <p class={style.shorter}>
      {t`Shorter: ${first}`}{" "}
      <button type="button" class={style.show} onClick={() => showAll(true)}>
        {t`Show me`}
      </button>
    </p>
  );
}

function ratingNote({ before, after, puzzle }: Result, { again, seen }: Attempt): string {
  if (again) return t`rating; it counted the first time`;
  if (seen && !after) return t`rating; it counted when you saw the solution`;
  if (!before || !after) return t`rating; counted when you are online`;
  const change = Math.round(after.mean) - Math.round(before.mean);
  const signed = change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
  if (!puzzle) return t`rating, ${signed}`;
  const theirs = Math.round(puzzle.mean);
  return t`rating, ${signed}; the puzzle has ${theirs}`;
}

function Ways({ attempt, again }: { attempt: Attempt; again: () => void }) {
  const [shared, setShared] = useState("");
  const next = async () => {
    const id = await nextAfter(attempt.puzzle);
    go(id ? pathTo("/puzzles/{id}", { id }) : pathTo("/puzzles"));
  };
  const share = async () => setShared(await shareText(attempt));
  return (
    <div class={style.ways}>
      <Button kind="linden" big iconAfter="arrow" class={style.next} onClick={next}>
        {t`Next puzzle`}
      </Button>
      <Button kind="spruce" square icon="reset" aria-label={t`Once more`} onClick={again} />
      <Button kind="spruce" square icon="share" aria-label={t`Share`} onClick={share} />
      <p class={style.note} role="status">
        {shared || t`The result is shared, not the solution.`}
      </p>
    </div>
  );
}
