import { expect, test } from "vitest";
import { dayText } from "./events";

test("a day is written as people do, and a year alone stays a year", () => {
  expect(dayText("2019-04-27", "date")).toBe("April 27, 2019");
  expect(dayText("2019-04-27")).toBe("Saturday, April 27, 2019");
  expect(["1980", "31.02.2014", ""].map((each) => dayText(each, "medium"))).toEqual(["1980", "31.02.2014", ""]);
});
