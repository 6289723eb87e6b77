import { expect, test } from "vitest";
import { nextAt, shortTime, venueTime } from "./venue";

const NOON = Date.parse("2019-04-27T10:00:00Z");

test("times are those of the venue, wherever the organiser's device is", () => {
  expect(venueTime(NOON, "Europe/Warsaw")).toBe("2019-04-27T12:00:00");
  expect(venueTime(NOON, "UTC")).toBe("2019-04-27T10:00:00");
  expect(shortTime("2019-04-27T13:15:00")).toBe("13:15");
});

test("a time of the day is the next one to come", () => {
  expect(nextAt("13:15", NOON, "Europe/Warsaw")).toBe("2019-04-27T13:15:00");
  expect(nextAt("09:00", NOON, "Europe/Warsaw")).toBe("2019-04-28T09:00:00");
});
