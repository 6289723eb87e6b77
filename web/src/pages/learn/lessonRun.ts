/** Somebody goes through a lesson: in which position he is, what the coach says, and what comes next. */
import { t } from "@lingui/core/macro";
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { pathTo } from "../../catalogue/addresses";
import { RoomStore } from "../../net/room";
import type { Coach, Next } from "../../parts/coach/coach";
import type { LessonListed, LessonShown } from "../../protocol";
import { go } from "../../router";
import { LessonChannel } from "./lessonChannel";
import { lessonAfter } from "./library";
import { progress, reach } from "./progress";

export class LessonRun implements Coach {
  readonly at = signal(0);
  readonly done = signal(false);
  /** The lesson in the language of the moment. */
  readonly lesson: ReadonlySignal<LessonShown>;
  readonly said = computed(() => {
    const position = this.lesson.value.positions[this.at.value];
    return (this.done.value ? position?.done : position?.say) ?? "";
  });
  readonly next = computed<Next | null>(() => (this.done.value ? this.wayOn() : null));

  constructor(
    lesson: ReadonlySignal<LessonShown>,
    private readonly lessons: ReadonlySignal<readonly LessonListed[] | null>,
  ) {
    this.lesson = lesson;
    const reached = progress.peek()[lesson.peek().name] ?? 0;
    this.at.value = reached < lesson.peek().positions.length ? reached : 0; // who has learnt it begins anew
  }

  /** The position as a room, in which nothing has happened yet. */
  open(): RoomStore {
    const { name } = this.lesson.peek();
    const number = this.at.peek();
    return new RoomStore(
      `lesson ${name} ${number}`,
      (_, hear) => new LessonChannel(this.lesson, number, hear, () => this.finish(number)),
    );
  }

  private finish(number: number): void {
    reach(this.lesson.peek().name, number + 1);
    if (number === this.at.peek()) this.done.value = true;
  }

  private wayOn(): Next {
    const last = this.at.value + 1 >= this.lesson.value.positions.length;
    if (!last) return { label: t`Next`, go: () => this.show(this.at.peek() + 1) };
    const next = lessonAfter(this.lessons.value ?? [], this.lesson.value.name);
    return { label: next ? t`Next lesson` : t`To all lessons`, go: () => this.goOn() };
  }

  private show(number: number): void {
    this.done.value = false;
    this.at.value = number;
  }

  /** To the next lesson, or to all of them after the last. */
  goOn(): void {
    const next = lessonAfter(this.lessons.peek() ?? [], this.lesson.peek().name);
    go(next ? pathTo("/learn/{name}", { name: next.name }) : pathTo("/learn"));
  }
}
