import { t } from "@lingui/core/macro";
import { type ReadonlySignal, useComputed } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { CoachedBoard } from "../../coached/CoachedBoard";
import type { Refused } from "../../net/api";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { Brand } from "../../parts/page/Brand";
import { EmptyPage, Way } from "../../parts/page/EmptyPage";
import { Page } from "../../parts/page/Page";
import type { LessonListed, LessonShown } from "../../protocol";
import { LessonHead } from "./LessonHead";
import style from "./LessonPage.module.css";
import { LessonLine } from "./Lessons";
import { LessonRun } from "./lessonRun";
import { courseOf, useFetched } from "./library";
import { courseName } from "./words";

type Listed = ReadonlySignal<readonly LessonListed[] | null>;

/** A lesson, on the real board of its family. */
export function LessonPage({ name, lessons }: { name: string; lessons: Listed }) {
  const { value, problem, again } = useFetched<LessonShown>(`/api/lessons/${encodeURIComponent(name)}`);
  if (problem.value && value.value?.name !== name) return <NotShown why={problem.value} again={again} />;
  return value.value && <Playing key={name} shown={value} lessons={lessons} />;
}

/** No lesson has that name; or there is one, and it did not come this time. */
function NotShown({ why, again }: { why: Refused; again: () => void }) {
  const none = why.status === 404;
  return (
    <Page>
      <EmptyPage title={none ? t`There is no such lesson.` : t`The lesson could not be loaded.`}>
        <p>{why.message}</p>
        {!none && <Button kind="action" onClick={again}>{t`Try again`}</Button>}
        <Way href={pathTo("/learn")}>{t`To all lessons`}</Way>
      </EmptyPage>
    </Page>
  );
}

function Playing({ shown, lessons }: { shown: ReadonlySignal<LessonShown | null>; lessons: Listed }) {
  const lesson = useComputed(() => shown.value as LessonShown);
  const run = useMemo(() => new LessonRun(lesson, lessons), [lesson, lessons]);
  const tools = useMemo(() => ({ Head: () => <LessonHead run={run} lessons={lessons} /> }), [run, lessons]);
  const { title, rules } = lesson.value;
  useEffect(() => {
    document.title = `${title} – ${t`Lessons`} – rummi`;
  }, [title]);
  return (
    <div class={style.page}>
      <Others lesson={lesson.value} lessons={lessons.value ?? []} />
      <CoachedBoard key={run.at.value} coach={run} rules={rules} tools={tools} class={style.board} />
    </div>
  );
}

/** Beside the board where there is room: the whole course. */
function Others({ lesson, lessons }: { lesson: LessonShown; lessons: readonly LessonListed[] }) {
  return (
    <nav class={style.others} aria-label={t`Lessons`}>
      <p class={style.top}>
        <Brand />
        <ButtonLink kind="quiet" square icon="close" href={pathTo("/learn")} aria-label={t`To all lessons`} />
      </p>
      <p class={style.course}>{courseName(lesson.course)}</p>
      <ol>
        {courseOf(lessons, lesson.course).map((each, at) => (
          <LessonLine key={each.name} lesson={each} number={at + 1} here={each.name === lesson.name} />
        ))}
      </ol>
    </nav>
  );
}
