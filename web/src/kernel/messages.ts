/** What page and worker say to each other. */

/** A question in text; null only to have the kernel at hand. */
export interface Wanted {
  id: number;
  question: string | null;
}

export type Told = { id: number; answer: string } | { id: number; fault: string };
