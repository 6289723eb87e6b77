/** The messages between the page and the kernel's worker. */

/** With this word questions to the strategist begin, for which the kernel needs its weights. */
export const STRATEGIST = "strategist";

/** A question in text; null only to have the kernel at hand. */
export interface KernelRequest {
  id: number;
  question: string | null;
}

export type KernelReply = { id: number; answer: string } | { id: number; fault: string };
