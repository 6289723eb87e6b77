import { t } from "@lingui/core/macro";
import type { ReadonlySignal } from "@preact/signals";
import { pathTo } from "../../catalogue/addresses";
import { isSolved, positionPath } from "../../catalogue/positions";
import { Heading } from "../../coached/Heading";
import { ButtonLink } from "../../parts/controls/Button";
import type { LessonListed } from "../../protocol";
import style from "./LessonHead.module.css";
import type { LessonRun } from "./lessonRun";
import { courseOf } from "./library";

interface Props {
  run: LessonRun;
  lessons: ReadonlySignal<readonly LessonListed[] | null>;
}

/** Above the board: which lesson it is, how far one is in it, and the ways out. */
export function LessonHead({ run, lessons }: Props) {
  const { name, title, course, positions } = run.lesson.value;
  const all = courseOf(lessons.value ?? [], course);
  const number = all.findIndex((each) => each.name === name) + 1;
  const count = all.length;
  return (
    <div class={style.head}>
      <Heading
        out={{ icon: "close", href: pathTo("/learn"), label: t`To all lessons`, class: style.close }}
        title={title}
        note={number > 0 ? t`Lesson ${number} of ${count}` : undefined}
        class={style.words}
      />
      <span class={style.ways}>
        <Solver run={run} />
        <button type="button" class={style.skip} onClick={() => run.goOn()}>
          {t`Skip`}
        </button>
      </span>
      <Bars at={run.at.value} done={run.done.value} count={positions.length} />
    </div>
  );
}

/** The position of the lesson, to be looked at with all that can be laid. */
function Solver({ run }: { run: LessonRun }) {
  const { rules, positions } = run.lesson.value;
  const view = positions[run.at.value]?.sight.view;
  if (!isSolved(rules) || typeof view?.rack !== "string") return null;
  const ask = Array.isArray(view.opened) && !view.opened[0] ? "open" : "best";
  const href = positionPath({ table: String(view.table), rack: view.rack, rules, ask });
  return <ButtonLink kind="quiet" square icon="eye" href={href} aria-label={t`Open it in “What can I lay?”`} />;
}

function Bars({ at, done, count }: { at: number; done: boolean; count: number }) {
  const now = at + 1;
  return (
    <span class={style.bars} role="img" aria-label={t`Step ${now} of ${count}`}>
      {Array.from({ length: count }, (_, each) => (
        <span key={each} data-state={each < at || (each === at && done) ? "done" : each === at ? "now" : "later"} />
      ))}
    </span>
  );
}
