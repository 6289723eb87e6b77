import { expect, test } from "vitest";
import type { EntrantShown } from "../../../protocol";
import { askedFor, groupsOf, isOf, placesAmong, whoOf } from "./who";

const entrants = [
  { category: "senior", club: "Żar" },
  { category: "", club: "" },
  { category: "junior", club: "Łoś" },
  { category: "junior", club: "Żar" },
].map(
  (each, at) =>
    ({ id: at + 1, name: "", status: "present", late: false, waiting: 0, born: null, ...each }) as EntrantShown,
);

test("only groups that have somebody are offered, and an unknown one means everybody", () => {
  expect(groupsOf({ entrants })).toEqual(["junior", "senior", "club:Łoś", "club:Żar"]);
  expect(groupsOf({ entrants: entrants.slice(1, 2) })).toEqual([]);
  expect(whoOf({ entrants }, "club:Żar")).toBe("club:Żar");
  expect(whoOf({ entrants }, "club:Kot")).toBe("");
});

test("a list is narrowed to a category or a club, and so are the tables", () => {
  const ids = (who: string) => entrants.filter((each) => isOf(who, each)).map(({ id }) => id);
  expect(ids("")).toEqual([1, 2, 3, 4]);
  expect(ids("junior")).toEqual([3, 4]);
  expect(ids("club:Żar")).toEqual([1, 4]);
  expect(askedFor("junior")).toEqual({ category: "junior" });
  expect(askedFor("club:Żar")).toEqual({ club: "Żar" });
  expect(askedFor("")).toEqual({});
});

test("places are counted among those who are left, and shared ones stay shared", () => {
  expect(placesAmong([2, 5, 5, 9, 0])).toEqual([1, 2, 2, 4, 0]);
});
