import { expect, test } from "vitest";
import type { EventView } from "../../../protocol";
import { clockOf, momentOf, wallText } from "./clock";

const SIGNAL = "2026-11-15T13:15:00";
const AT = Date.UTC(2026, 10, 15, 12, 15);

function view(part: Partial<EventView>, minutes = 0): EventView {
  const stages = [{ number: 1, closed: false, rounds: [{ signal: SIGNAL }] }];
  return { clock: null, stages, parameters: { zone: "Europe/Warsaw", stages: [{ minutes }] }, ...part } as EventView;
}

test("seconds are written as a clock shows them", () => {
  expect(wallText(428)).toBe("07:08");
  expect(wallText(0)).toBe("00:00");
  expect(wallText(3750)).toBe("1:02:30");
});

test("a time in the hall is a moment, in winter and in summer", () => {
  expect(momentOf(SIGNAL, "Europe/Warsaw")).toBe(AT);
  expect(momentOf("2026-06-15T13:15:00", "Europe/Warsaw")).toBe(Date.UTC(2026, 5, 15, 11, 15));
});

test("the organiser's clock runs down and stays at nothing", () => {
  const clock = { what: "Break", since: AT, until: AT + 100_000, left: 0 };
  expect(clockOf(view({ clock }), AT + 25_000)).toEqual({ what: "Break", left: 75, part: 0.75, runs: true });
  expect(clockOf(view({ clock }), AT + 200_000)).toMatchObject({ left: 0, part: 0 });
});

test("a clock that stands shows what is left, or only words", () => {
  const standing = { what: "Lunch", since: AT, until: null, left: 90 };
  expect(clockOf(view({ clock: standing }), AT)).toEqual({ what: "Lunch", left: 90, part: null, runs: false });
  expect(clockOf(view({ clock: { ...standing, left: 0 } }), AT)?.left).toBeNull();
});

test("without one, the minutes of a round run from its signal", () => {
  expect(clockOf(view({}, 50), AT + 60_000)?.left).toBe(49 * 60);
  expect(clockOf(view({}), AT)).toBeNull();
});
