import { afterEach, expect, test } from "vitest";
import { forgetDeeds, storedDeeds, storedSignal } from "./settings";
import { FakeBrowser } from "./testing/browser";

const browser = new FakeBrowser();
afterEach(() => browser.close());

test("what somebody has done is told and forgotten, what he likes stays", () => {
  const days = storedSignal<readonly string[]>("puzzles.days", []);
  const liked = storedSignal("large-print", false);
  days.value = ["2026-11-18"];
  liked.value = true;
  localStorage.setItem("rummi.puzzles.solved", '{"abc":1}'); // of a page that is not open
  localStorage.setItem("rummi.sheet", "points");
  localStorage.setItem("rummi.lessons", '{"standard-groups":1}');
  localStorage.setItem("rummi.draft.puzzle abc.0", '{"table":"R1 R2 R3"}');
  expect(storedDeeds()).toEqual({
    "puzzles.days": ["2026-11-18"],
    "puzzles.solved": { abc: 1 },
    lessons: { "standard-groups": 1 },
    "draft.puzzle abc.0": { table: "R1 R2 R3" },
  });
  forgetDeeds();
  expect(storedDeeds()).toEqual({});
  expect(days.value).toEqual([]);
  expect(liked.value).toBe(true);
  expect(localStorage.getItem("rummi.sheet")).toBe("points");
});
