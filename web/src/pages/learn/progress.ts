/** How far somebody has come in each lesson: kept in this browser. */
import type { LessonListed } from "../../protocol";
import { storedSignal } from "../../settings";

/** By the lesson's name: how many of its positions are done. */
export const progress = storedSignal<Readonly<Record<string, number>>>("lessons", {});

export function reach(lesson: string, positions: number): void {
  const before = progress.peek()[lesson] ?? 0;
  if (positions > before) progress.value = { ...progress.peek(), [lesson]: positions };
}

export function isLearnt({ name, positions }: Pick<LessonListed, "name" | "positions">): boolean {
  return (progress.value[name] ?? 0) >= positions;
}
