import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { LessonLink } from "../../parts/coach/LessonLink";
import { Button } from "../../parts/controls/Button";
import { Sign } from "../../parts/icons/Sign";
import type { HintShown } from "../../protocol";
import { chairName } from "../../words/games";
import type { ExpressDesk } from "./desk";
import { laid } from "./draft";
import type { Viewport } from "./grid/viewport";
import style from "./Note.module.css";
import { laidCount, layoutText, sentence } from "./words";

/** Under the grid: how things stand, and how near it is seen. Over it a refusal, over the head a hint. */
export function Foot({ desk, viewport }: { desk: ExpressDesk; viewport: Viewport }) {
  const { text, tone } = status(desk);
  return (
    <>
      {desk.refusal.value ? <Refused desk={desk} /> : desk.hint.value && <Hinted desk={desk} hint={desk.hint.value} />}
      <section class={style.foot} aria-label={t`How things stand`}>
        {text && (
          <p key={text} class={style.note} data-tone={tone}>
            {sentence(text)}
          </p>
        )}
        <Zoom viewport={viewport} />
      </section>
    </>
  );
}

function Zoom({ viewport }: { viewport: Viewport }) {
  return (
    <span class={style.zoom}>
      <Button
        square
        icon="fit"
        class={viewport.auto.value ? style.seen : undefined}
        aria-label={t`Show all dice`}
        onClick={() => viewport.showAll()}
      />
      <Button square icon="plus" aria-label={t`Zoom in`} onClick={() => viewport.zoomBy(1.25)} />
      <Button square icon="minus" aria-label={t`Zoom out`} onClick={() => viewport.zoomBy(0.8)} />
    </span>
  );
}

function status(desk: ExpressDesk): { text: string; tone: "ok" | "no" | "open" } {
  const view = desk.view.value;
  const problem = desk.judged.value.legal ? "" : layoutText(desk.judged.value);
  const wrong = desk.judged.value.lines.some((line) => line.verdict === "wrong");
  if (desk.touched.value && problem) return { text: problem, tone: wrong ? "no" : "open" };
  if (view?.outcome || desk.closing.value) return { text: "", tone: "ok" };
  if (!desk.mine.value) {
    const turn = view?.turn ?? 0;
    const name = chairName(desk.store.room.value?.chairs[turn], turn);
    return { text: t`${name} is playing`, tone: "open" };
  }
  if (view?.first_turn) return { text: t`A new round: throw all your dice`, tone: "ok" };
  const count = laid(desk.draft.value).length;
  if (count) return { text: laidCount(count), tone: "ok" };
  if (desk.touched.value) return { text: t`Add at least one die of your own`, tone: "open" };
  return { text: t`Every line of dice must be a run or a group`, tone: "ok" };
}

function Refused({ desk }: { desk: ExpressDesk }) {
  const rules = desk.store.room.value?.options.rules;
  const close = () => {
    desk.refusal.value = null;
  };
  return (
    <section class={style.card} aria-label={t`Not yet`}>
      {reasons(desk).map(({ message, rule }) => (
        <p key={message}>
          {message} {rules && <RuleLinks rules={rules} ids={rule} />}
        </p>
      ))}
      <LessonLink
        store={desk.store}
        course="express"
        codes={desk.refusal.value?.broken?.map(({ code }) => code) ?? []}
      />
      <p class={style.ways}>
        <Button kind="action" onClick={close}>{t`Go on building`}</Button>
        <Button kind="outline" onClick={() => desk.reset()}>{t`Back to the start`}</Button>
      </p>
    </section>
  );
}

/** Lines that are no sets we name in words and show on the grid; everything else the server says. */
function reasons(desk: ExpressDesk): { message: string; rule: string }[] {
  const refusal = desk.refusal.value;
  const broken = refusal?.broken ?? [];
  const told = broken.filter(({ code }) => code !== "meld/invalid" && code !== "layout/isolated");
  const lines = broken.find((each) => !told.includes(each));
  const seen = lines ? [{ message: sentence(layoutText(desk.judged.value)), rule: lines.rule }] : [];
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
          <a key={id} href={`${pathTo("/rules/{name}", { name: rules })}#${id}`} target="_blank" rel="noreferrer">
            {id}
          </a>
        ))}
    </span>
  );
}

/** It covers neither one's dice nor the grid and moves nothing, so that it can be followed while it is read. */
function Hinted({ desk, hint }: { desk: ExpressDesk; hint: HintShown }) {
  const next = useRef<HTMLButtonElement>(null);
  const whole = hint.steps.length > 0;
  const lays = whole && hint.action?.startsWith("lay");
  useEffect(() => next.current?.focus({ preventScroll: true }), [hint]);
  const close = () => {
    desk.hint.value = null;
  };
  const [only, ...more] = whole ? hint.steps : [hint.nudge];
  return (
    <section class={style.hint} aria-label={t`Hint`}>
      <Sign name="hint" class={style.sign} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus */}
      <div class={style.told} tabIndex={0}>
        {more.length ? (
          <ol>
            {hint.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ) : (
          <p>{only}</p>
        )}
      </div>
      <p key={`${whole}`} class={style.ways}>
        {!whole && (
          <Button ref={next} kind="action" onClick={() => desk.askHint(true)}>{t`Show the whole play`}</Button>
        )}
        {lays && <Button ref={next} kind="action" onClick={() => desk.layOutHint()}>{t`Lay it out`}</Button>}
        <Button ref={whole && !lays ? next : null} kind="outline" onClick={close}>{t`Thank you`}</Button>
      </p>
    </section>
  );
}
