import { t } from "@lingui/core/macro";
import { Button } from "../../parts/Button";
import { chairName } from "../../words/games";
import { laid } from "./draft";
import style from "./Note.module.css";
import type { Play } from "./play";
import { laidCount, layoutText, sentence } from "./words";

/** The sentence beside the grid: a refusal, a hint, or how things stand. */
export function Note({ play }: { play: Play }) {
  if (play.refusal.value) return <Refused play={play} />;
  if (play.hint.value) return <Hinted play={play} />;
  const { text, tone } = status(play);
  if (!text) return null;
  return (
    <p class={style.note} data-tone={tone}>
      {sentence(text)}
    </p>
  );
}

function status(play: Play): { text: string; tone: "ok" | "no" | "open" } {
  const view = play.view.value;
  const problem = play.judged.value.legal ? "" : layoutText(play.judged.value);
  const wrong = play.judged.value.lines.some((line) => line.verdict === "wrong");
  if (play.touched.value && problem) return { text: problem, tone: wrong ? "no" : "open" };
  if (view?.outcome || play.closing.value) return { text: "", tone: "ok" };
  if (!play.mine.value) {
    const turn = view?.turn ?? 0;
    const name = chairName(play.store.room.value?.chairs[turn], turn);
    return { text: t`${name} is playing`, tone: "open" };
  }
  if (view?.first_turn) return { text: t`A new round: throw all your dice`, tone: "ok" };
  const count = laid(play.draft.value).length;
  if (count) return { text: laidCount(count), tone: "ok" };
  if (play.touched.value) return { text: t`Add at least one die of your own`, tone: "open" };
  return { text: t`Every line of dice must be a run or a group`, tone: "ok" };
}

function Refused({ play }: { play: Play }) {
  const rules = play.store.room.value?.options.rules ?? "express";
  const close = () => {
    play.refusal.value = null;
  };
  return (
    <section class={style.card} aria-label={t`Not yet`}>
      {reasons(play).map(({ message, rule }) => (
        <p key={message}>
          {message} <RuleLinks rules={rules} ids={rule} />
        </p>
      ))}
      <p class={style.ways}>
        <Button kind="action" onClick={close}>{t`Go on building`}</Button>
        <Button kind="outline" onClick={() => play.reset()}>{t`Back to the start`}</Button>
      </p>
    </section>
  );
}

/** Lines that are no sets we name in words and show on the grid; everything else the server says. */
function reasons(play: Play): { message: string; rule: string }[] {
  const refusal = play.refusal.value;
  const broken = refusal?.broken ?? [];
  const told = broken.filter(({ code }) => code !== "meld/invalid" && code !== "layout/isolated");
  const lines = broken.find((each) => !told.includes(each));
  const seen = lines ? [{ message: sentence(layoutText(play.judged.value)), rule: lines.rule }] : [];
  const all = [...seen, ...told];
  return all.length ? all : [{ message: refusal?.message ?? "", rule: "" }];
}

function RuleLinks({ rules, ids }: { rules: string; ids: string }) {
  return (
    <span class={style.ruleList}>
      {ids
        .split(/,\s*/)
        .filter(Boolean)
        .map((id) => (
          <a key={id} href={`/rules/${rules}#${id}`} target="_blank" rel="noreferrer">
            {id}
          </a>
        ))}
    </span>
  );
}

function Hinted({ play }: { play: Play }) {
  const hint = play.hint.value;
  const close = () => {
    play.hint.value = null;
  };
  return (
    <section class={style.card} aria-label={t`Hint`}>
      <p>{hint?.nudge}</p>
      {hint?.steps.map((step) => (
        <p key={step}>{step}</p>
      ))}
      <p class={style.ways}>
        {hint && !hint.steps.length && (
          <Button kind="action" onClick={() => play.askHint(true)}>{t`Show the whole play`}</Button>
        )}
        <Button kind="outline" onClick={close}>{t`Thank you`}</Button>
      </p>
    </section>
  );
}
