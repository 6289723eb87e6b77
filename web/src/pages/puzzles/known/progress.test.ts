import { beforeEach, describe, expect, it } from "vitest";
import { dayBefore, days, note, solved, streakOf } from "./progress";

beforeEach(() => {
  days.value = [];
  solved.value = {};
});

describe("the streak", () => {
  it("counts days in a row up to today", () => {
    expect(streakOf(["2026-11-14", "2026-11-15", "2026-11-16"], "2026-11-16")).toBe(3);
  });

  it("stands until today is over", () => {
    expect(streakOf(["2026-11-14", "2026-11-15"], "2026-11-16")).toBe(2);
    expect(streakOf(["2026-11-14"], "2026-11-16")).toBe(0);
  });

  it("knows where months and years end", () => {
    expect(dayBefore("2027-01-01")).toBe("2026-12-31");
    expect(dayBefore("2028-03-01")).toBe("2028-02-29");
    expect(streakOf(["2026-02-28", "2026-03-01"], "2026-03-01")).toBe(2);
  });
});

describe("what is solved", () => {
  it("is noted once, as it was the first time", () => {
    note("abc", 1, "2026-11-16");
    note("abc", 0, "2026-11-16");
    expect(solved.value).toEqual({ abc: 1 });
    expect(days.value).toEqual(["2026-11-16"]);
  });

  it("belongs to no day where it was none's", () => {
    note("abc", 0, null);
    expect(days.value).toEqual([]);
  });
});
