import { plural, t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { Button } from "../../parts/controls/Button";
import { Icon } from "../../parts/icons/Icon";
import { Lead, Page, PageTitle } from "../../parts/page/Page";
import type { LessonListed } from "../../protocol";
import style from "./Lessons.module.css";
import { courseOf, type Fetched } from "./library";
import { isLearnt, progress } from "./progress";
import { courseName, courseNote } from "./words";

/** All lessons: a course for each family of games. */
export function Lessons({ fetched }: { fetched: Fetched<LessonListed[]> }) {
  const lessons = fetched.value.value ?? [];
  const courses = [...new Set(lessons.map(({ course }) => course))];
  return (
    <Page wide>
      <PageTitle lead={t`A few minutes each, played at a real table. Begin with the first, or wherever you like.`}>
        {t`Lessons`}
      </PageTitle>
      <Lead>
        <a href={pathTo("/puzzles")}>{t`Puzzles`}</a> {t`One a day, and thousands more.`}{" "}
        <a href={pathTo("/solver")}>{t`What can I lay?`}</a> {t`Enter a real table, see the best play.`}
      </Lead>
      {fetched.problem.value && (
        <>
          <p role="alert">{fetched.problem.value.message}</p>
          <Button kind="action" onClick={fetched.again}>{t`Try again`}</Button>
        </>
      )}
      <div class={style.courses}>
        {courses.map((course) => (
          <Course key={course} course={course} lessons={courseOf(lessons, course)} />
        ))}
      </div>
    </Page>
  );
}

function Course({ course, lessons }: { course: string; lessons: readonly LessonListed[] }) {
  const learnt = lessons.filter(isLearnt).length;
  const all = lessons.length;
  return (
    <section class={style.course} aria-labelledby={`course-${course}`}>
      <h2 id={`course-${course}`}>
        {courseName(course)} <span class={style.count}>{t`${learnt} of ${all}`}</span>
      </h2>
      <p class={style.note}>{courseNote(course)}</p>
      <ol class={style.list}>
        {lessons.map((lesson, at) => (
          <LessonLine key={lesson.name} lesson={lesson} number={at + 1} />
        ))}
      </ol>
    </section>
  );
}

/** A line that leads to a lesson; where one is just now, it is the dark one. */
export function LessonLine({ lesson, number, here }: { lesson: LessonListed; number: number; here?: boolean }) {
  const learnt = isLearnt(lesson);
  return (
    <li>
      <a
        class={style.line}
        href={pathTo("/learn/{name}", { name: lesson.name })}
        aria-current={here ? "page" : undefined}
        data-learnt={learnt || undefined}
      >
        <span class={style.number} aria-hidden="true">
          {learnt && !here ? <Icon name="check" size={18} /> : number}
        </span>
        <span class={style.name}>{lesson.title}</span>
        <span class={style.state}>{stateOf(lesson, learnt)}</span>
      </a>
    </li>
  );
}

function stateOf({ name, positions }: LessonListed, learnt: boolean): string {
  if (learnt) return t`learnt`;
  const reached = progress.value[name] ?? 0;
  if (reached) return t`${reached} of ${positions}`;
  return plural(positions, { one: "# step", other: "# steps" });
}
