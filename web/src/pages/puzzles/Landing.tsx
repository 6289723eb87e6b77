import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { Choice } from "../../parts/controls/Choice";
import { Icon } from "../../parts/icons/Icon";
import { Page, PageTitle } from "../../parts/page/Page";
import { RULESETS } from "../../protocol/catalogue";
import { go } from "../../router";
import { storedSignal } from "../../settings";
import { gameName } from "../../words/games";
import { nextAfter } from "./known/choosing";
import { Difficulty } from "./known/Difficulty";
import { dayBefore, days, rating, streak, today } from "./known/progress";
import { dayName, ratingWords, shortDay, streakWords } from "./known/words";
import style from "./Landing.module.css";

const LEVELS = [1, 2, 3, 4, 5];
const EARLIER = [1, 2, 3, 4, 5, 6, 7];

/** Of which game puzzles are wanted. */
const wanted = storedSignal("puzzles.rules", "standard");

/** All puzzles: today's, those of the last week, and any other by game and level. */
export function Landing() {
  const day = today();
  const done = days.value.includes(day);
  return (
    <Page wide>
      <PageTitle lead={t`Positions from games of strong bots. There is always a way; find yours.`}>
        {t`Puzzles`}
      </PageTitle>
      <section class={style.today} aria-labelledby="today">
        <div>
          <h2 id="today">{t`Puzzle of the day`}</h2>
          <p>{dayName(day)}</p>
        </div>
        <dl class={style.figures}>
          <div>
            <dt>{t`streak`}</dt>
            <dd>{streakWords(streak.value)}</dd>
          </div>
          <div>
            <dt>{t`puzzle rating`}</dt>
            <dd>{ratingWords(rating.value)}</dd>
          </div>
        </dl>
        <ButtonLink kind={done ? "outline" : "action"} big href={pathTo("/puzzles/{id}", { id: day })}>
          {done ? t`Solved. Once more?` : t`Solve it`}
        </ButtonLink>
      </section>
      <Earlier now={day} />
      <More />
    </Page>
  );
}

function Earlier({ now }: { now: string }) {
  return (
    <section class={style.part} aria-labelledby="earlier">
      <h2 id="earlier">{t`Earlier days`}</h2>
      <ol class={style.days}>
        {EARLIER.map((by) => {
          const day = dayBefore(now, by);
          const done = days.value.includes(day);
          return (
            <li key={day}>
              <a href={pathTo("/puzzles/{id}", { id: day })} data-done={done || undefined}>
                {shortDay(day)}
                {done && <Icon name="check" size={18} />}
                {done && <span class="unseen">{t`solved`}</span>}
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function More() {
  const [said, setSaid] = useState("");
  useEffect(() => setSaid(""), [wanted.value]);
  const begin = async (level: number) => {
    try {
      const id = await nextAfter({ id: "", rules: wanted.peek(), level });
      if (id) go(pathTo("/puzzles/{id}", { id }));
      else setSaid(t`You have solved all of these. Take another level.`);
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section class={style.part} aria-labelledby="more">
      <h2 id="more">{t`As many as you like`}</h2>
      <Choice
        label={t`Game`}
        value={wanted.value}
        choices={Object.keys(RULESETS).map((rules) => [rules, gameName({ rules })] as const)}
        onChange={(rules) => {
          wanted.value = rules;
        }}
      />
      <ul class={style.levels}>
        {LEVELS.map((level) => (
          <li key={level}>
            <Button kind="outline" onClick={() => begin(level)}>
              <Difficulty level={level} alone />
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">{said}</p>
    </section>
  );
}
