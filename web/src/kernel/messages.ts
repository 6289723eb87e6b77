/** The messages between the page and the kernel's worker. */

/** The first word of questions to the strategist. The kernel needs its weights to answer them. */
export const STRATEGIST = "strategist";

/** A question in text, or null to load the kernel only. */
export interface KernelRequest {
  id: number;
  question: string | null;
}

export type KernelReply = { id: number; answer: string } | { id: number; fault: string };
