/** What page and worker say to each other. */

/** With this word questions to the strategist begin, for which the kernel needs its weights. */
export const STRATEGIST = "strategist";

/** A question in text; null only to have the kernel at hand. */
export interface Wanted {
  id: number;
  question: string | null;
}

export type Told = { id: number; answer: string } | { id: number; fault: string };
