import { t } from "@lingui/core/macro";
import { useMemo, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { rulesetNamed } from "../../catalogue/known";
import type { Ending, GameReview } from "../../family/review";
import { ButtonLink } from "../../parts/controls/Button";
import { Switch } from "../../parts/controls/Switch";
import { MoveList } from "../../parts/page/MoveList";
import type { Replayed } from "../../protocol";
import { Fairness } from "../../results/Fairness";
import { KeepRecord } from "../../results/KeepRecord";
import { FROM_FILE } from "../../results/record";
import { ScoreSheet } from "../../results/ScoreSheet";
import { storedSignal } from "../../settings";
import { gameName, namesOf } from "../../words/games";
import { language, locale } from "../../words/i18n";
import { listed } from "../../words/lists";
import { showAllRacks, speaksJunior } from "../../words/racks";
import { Controls } from "./Controls";
import style from "./Replay.module.css";
import { StepByStep } from "./StepByStep";
import { useStepping } from "./stepping";

const openRacks = storedSignal("replay-racks", true);

interface Props {
  replayed: Replayed;
  review: GameReview;
  /** The text of the file that it came from; without one it is a game of this server. */
  record?: string | undefined;
}

/** A game played again: its position, what was done in words, and every step to go to. */
export function Player({ replayed, review, record }: Props) {
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
            record={record}
            step={steps[at]}
            at={at}
            still={!stepping.playing}
            shown={between?.at === at ? between.table : null}
            onShow={(table) => setBetween(table === null ? null : { at, table })}
          />
          {at === last && replayed.winners.length > 0 && <Ended replayed={replayed} review={review} names={names} />}
          <section aria-label={t`All moves`}>
            <h2 class={style.moves}>{t`All moves`}</h2>
            <p
              class={style.explained}
            >{t`Every move is explained: step to one, and each thing that was done can be looked at.`}</p>
            <MoveList words={words} at={at} onStep={stepping.to} />
          </section>
          {hides && (
            <Switch
              label={showAllRacks(speaksJunior(replayed.rules))}
              on={open}
              onChange={(on) => {
                openRacks.value = on;
              }}
            />
          )}
          {replayed.winners.length > 0 && (
            <ButtonLink icon="eye" href={pathTo("/game/{id}/review", { id: replayed.id || FROM_FILE })}>
              {t`See where it turned`}
            </ButtonLink>
          )}
          {record === undefined && <Kept replayed={replayed} at={at} names={names} />}
        </div>
      </div>
    </>
  );
}

/** What a game that the server has may be asked for. */
function Kept({ replayed, at, names }: { replayed: Replayed; at: number; names: readonly string[] }) {
  return (
    <>
      <KeepRecord game={replayed.id} step={at} />
      <Fairness
        game={replayed.id}
        commitment={replayed.commitment}
        secret={replayed.secret}
        contributions={replayed.contributions}
        names={names}
      />
    </>
  );
}

function Title({ replayed, names }: { replayed: Replayed; names: readonly string[] }) {
  const { ended_at } = replayed;
  const when = ended_at ? new Intl.DateTimeFormat(locale(), { dateStyle: "long" }).format(ended_at) : "";
  return (
    <header class={style.head}>
      <h1 class={style.title}>{gameName(replayed)}</h1>
      <p class={style.about}>{[listed(names), when].filter(Boolean).join(" · ")}</p>
    </header>
  );
}

function Ended({ replayed, review, names }: { replayed: Replayed; review: GameReview; names: readonly string[] }) {
  const { id, rules, house, options, scores, winners } = replayed;
  const ending: Ending = { game: id, rules, house, options, names, scores, winners, state: review.end(replayed) };
  return (
    <section class={style.ended} aria-label={t`The end`}>
      <h2>{review.headline(ending, [])}</h2>
      {!review.tellsAll && <ScoreSheet review={review} names={names} results={[{ scores, winners }]} />}
      <review.Left ending={ending} />
    </section>
  );
}
