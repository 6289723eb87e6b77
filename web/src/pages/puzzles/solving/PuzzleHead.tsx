import { t } from "@lingui/core/macro";
import { pathTo } from "../../../catalogue/addresses";
import { Heading } from "../../../coached/Heading";
import { Button, ButtonLink } from "../../../parts/controls/Button";
import { Brand } from "../../../parts/page/Brand";
import { gameName } from "../../../words/games";
import { Difficulty } from "../known/Difficulty";
import { rating, streak, today } from "../known/progress";
import { dayName, streakWords } from "../known/words";
import type { Attempt } from "./attempt";
import style from "./PuzzleHead.module.css";

/** Above the board: which puzzle it is, how hard, and how one stands. */
export function PuzzleHead({ attempt, again }: { attempt: Attempt; again: () => void }) {
  const { puzzle, day } = attempt;
  return (
    <div class={style.head}>
      <span class={style.brand}>
        <Brand />
      </span>
      <Heading
        out={{ icon: "back", href: pathTo("/puzzles"), label: t`To all puzzles`, class: style.back }}
        title={day ? (day === today() ? t`Puzzle of the day` : t`Puzzle of a day`) : t`Puzzle`}
        note={day ? dayName(day) : gameName({ rules: puzzle.rules })}
        class={style.words}
      />
      <Difficulty level={puzzle.level} class={style.level} />
      <p class={style.figure}>
        <b>{streakWords(streak.value)}</b>
        <span>{t`streak`}</span>
      </p>
      <p class={style.figure}>
        <b>
          {Math.round(rating.value.mean)} <small>± {Math.round(rating.value.spread)}</small>
        </b>
        <span>{t`puzzle rating`}</span>
      </p>
      <ButtonLink kind="quiet" icon="history" class={style.earlier} href={pathTo("/puzzles")}>
        {t`Earlier days`}
      </ButtonLink>
      <Button kind="quiet" square icon="reset" class={style.again} aria-label={t`Begin again`} onClick={again} />
    </div>
  );
}
