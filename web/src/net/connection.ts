/** `connecting` at first, `open`, `lost` between two tries, `ended` when coming back is of no use. */
export type ConnectionState = "connecting" | "open" | "lost" | "ended";

/** Why the server has closed a socket for good (docs/protocol.md); coming back would only end the same way. */
export const CLOSED = {
  unreadable: 4400,
  noSession: 4401,
  notAdmitted: 4403,
  noRoom: 4404,
  roomClosed: 4410,
  banned: 4423,
  tooOld: 4426,
  tooNew: 4427,
  setAside: 4500,
} as const;

/** A little earlier or later than asked for, so that not everybody comes back to a server at the same moment. */
export function jittered(pauseMs: number): number {
  return pauseMs * (0.75 + Math.random() / 2);
}
