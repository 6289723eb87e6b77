import type { Refused } from "../../../../net/api";

const LATE = ["entry/deadline", "entry/list-closed"];

/** Whether nothing but a deadline stands against it, which the organiser can set aside. */
export function isLate({ broken }: Refused): boolean {
  return broken.length > 0 && broken.every(({ code }) => LATE.includes(code));
}
