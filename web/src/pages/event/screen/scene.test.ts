import { expect, test } from "vitest";
import type { EventView } from "../../../protocol";
import { sceneOf } from "./scene";

const CLOCK = { what: "", left: 60, part: 1, runs: true };

function view(part: object, { signal = "", place = 0, closed = false } = {}): EventView {
  const stages = [{ closed, rounds: [{ signal }], standings: [{ place }] }];
  return { phase: "running", wall: "auto", clock: null, stages, ...part } as unknown as EventView;
}

test("by itself the wall follows the event", () => {
  expect(sceneOf(view({ stages: [], phase: "entries" }), null, "auto")).toBe("welcome");
  expect(sceneOf(view({}), null, "auto")).toBe("seating");
  expect(sceneOf(view({}, { signal: "12:00" }), null, "auto")).toBe("draw");
  expect(sceneOf(view({}, { signal: "12:00", place: 1 }), null, "auto")).toBe("standings");
  expect(sceneOf(view({}, { signal: "12:00", place: 1 }), CLOCK, "auto")).toBe("clock");
  expect(sceneOf(view({ clock: { what: "Tea" } }), null, "auto")).toBe("clock");
  expect(sceneOf(view({}, { closed: true }), null, "auto")).toBe("through");
  expect(sceneOf(view({ phase: "over" }, { closed: true }), null, "auto")).toBe("over");
});

test("the organiser chooses, and whoever stands at the projector over that", () => {
  expect(sceneOf(view({ wall: "standings" }), null, "auto")).toBe("standings");
  expect(sceneOf(view({ wall: "standings" }), null, "draw")).toBe("draw");
  expect(sceneOf(view({ wall: "clock" }, { closed: true }), null, "auto")).toBe("clock");
});

test("before the first draw there is nothing else to show", () => {
  expect(sceneOf(view({ stages: [], wall: "seating" }), null, "draw")).toBe("welcome");
});
