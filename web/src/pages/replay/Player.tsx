import { t } from "@lingui/core/macro";
import { useMemo, useState } from "preact/hooks";
import { rulesetNamed } from "../../catalogue/known";
import type { Ending, GameReview } from "../../games/review";
import { Switch } from "../../parts/controls/Switch";
import { MoveList } from "../../parts/page/MoveList";
import type { Replayed } from "../../protocol";
import { Fairness } from "../../results/Fairness";
import { KeepRecord } from "../../results/KeepRecord";
import { ScoreSheet } from "../../results/ScoreSheet";
import { storedSignal } from "../../settings";
import { namesOf, rulesName } from "../../words/games";
import { language, locale } from "../../words/i18n";
import { listed } from "../../words/lists";
import { Controls } from "./Controls";
import style from "./Replay.module.css";
import { StepByStep } from "./StepByStep";
import { useStepping } from "./stepping";

const openRacks = storedSignal("replay-racks", true);

/** A game played again: its position, what was done in words, and every step to go to. */
export function Player({ replayed, review }: { replayed: Replayed; review: GameReview }) {
  const { steps } = replayed;
  const stepping = useStepping(steps.length - 1);
  const { at, last } = stepping;
  const [between, setBetween] = useState<{ at: number; table: string } | null>(null);
  const open = openRacks.value;
  const names = namesOf(replayed);
  const spoken = language.value;
  const words = useMemo(
    () =>
      steps.map((step) => (step.action === null ? t`The tiles are dealt.` : review.words(step.events, names, open))),
    [steps, review, open, spoken],
  );
  const hides = rulesetNamed(replayed.rules).hides_racks;
  return (
    <>
      <Title replayed={replayed} names={names} />
      <div class={style.replay}>
        <div class={style.stage}>
          <review.Position
            replayed={replayed}
            names={names}
            at={at}
            table={between?.at === at ? between.table : null}
            open={open}
          />
          <Controls stepping={stepping} words={words} />
        </div>
        <div class={style.side}>
          <StepByStep
            key={at}
            game={replayed.id}
            step={steps[at]}
            at={at}
            still={!stepping.playing}
            shown={between?.at === at ? between.table : null}
            onShow={(table) => setBetween(table === null ? null : { at, table })}
          />
          {at === last && <Ended replayed={replayed} review={review} names={names} />}
          <section aria-label={t`All moves`}>
            <h2 class={style.moves}>{t`All moves`}</h2>
            <MoveList words={words} at={at} onStep={stepping.to} />
          </section>
          {hides && (
            <Switch
              label={t`Show all racks`}
              on={open}
              onChange={(on) => {
                openRacks.value = on;
              }}
            />
          )}
          <KeepRecord game={replayed.id} step={at} />
          <Fairness game={replayed.id} commitment={replayed.commitment} secret={replayed.secret} />
        </div>
      </div>
    </>
  );
}

function Title({ replayed, names }: { replayed: Replayed; names: readonly string[] }) {
  const when = new Intl.DateTimeFormat(locale(), { dateStyle: "long" }).format(replayed.ended_at);
  return (
    <header class={style.head}>
      <h1 class={style.title}>{rulesName(replayed.rules)}</h1>
      <p class={style.about}>
        {listed(names)} · {when}
      </p>
    </header>
  );
}

function Ended({ replayed, review, names }: { replayed: Replayed; review: GameReview; names: readonly string[] }) {
  const { id, rules, scores, winners } = replayed;
  const ending: Ending = { game: id, rules, names, scores, winners, state: review.end(replayed) };
  return (
    <section class={style.ended} aria-label={t`The end`}>
      <h2>{review.headline(ending, [])}</h2>
      {!review.tellsAll && <ScoreSheet review={review} names={names} results={[{ scores, winners }]} />}
      <review.Left ending={ending} />
    </section>
  );
}
