/** Lessons come from the server, in the language of the moment. */
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get, Refused } from "../../net/api";
import type { LessonListed } from "../../protocol";
import { language } from "../../words/i18n";

export interface Fetched<T> {
  readonly value: ReadonlySignal<T | null>;
  /** Why it did not come. */
  readonly problem: ReadonlySignal<Refused | null>;
  readonly again: () => void;
}

/** While another language comes, the one before stays. */
export function useFetched<T>(address: string): Fetched<T> {
  const value = useSignal<T | null>(null);
  const problem = useSignal<Refused | null>(null);
  const tries = useSignal(0);
  const speaks = language.value;
  useEffect(() => {
    let wanted = true;
    problem.value = null;
    get<T>(address).then(
      (found) => {
        if (wanted) value.value = found;
      },
      (error: unknown) => {
        if (wanted) problem.value = error instanceof Refused ? error : new Refused(String(error), 0);
      },
    );
    return () => {
      wanted = false;
    };
  }, [address, speaks, tries.value]);
  const again = () => {
    tries.value += 1;
  };
  return { value, problem, again };
}

/** The lessons of one course, in their order. */
export function courseOf(lessons: readonly LessonListed[], course: string): LessonListed[] {
  return lessons.filter((each) => each.course === course);
}

/** What comes after a lesson; nothing after the last of its course. */
export function lessonAfter(lessons: readonly LessonListed[], name: string): LessonListed | null {
  const at = lessons.findIndex((each) => each.name === name);
  const next = lessons[at + 1];
  return at >= 0 && next?.course === lessons[at]?.course ? (next ?? null) : null;
}
