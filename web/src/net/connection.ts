/** `connecting` at first, `open`, `lost` between two tries, `ended` when coming back is of no use. */
export type ConnectionState = "connecting" | "open" | "lost" | "ended";

/** A little earlier or later than asked for, so that not everybody comes back to a server at the same moment. */
export function jittered(pauseMs: number): number {
  return pauseMs * (0.75 + Math.random() / 2);
}
