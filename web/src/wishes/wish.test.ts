import { expect, test } from "vitest";
import { FAMILIES } from "../games/families";
import type { Options, Ruleset } from "../protocol";
import { chosenAnew, fitting, optionsOf, playing, timeOf, type Wish, withOwnClock } from "./wish";

const WISH = { rules: "standard", seats: 3, bot: "casual", time: 60, strict: false } as Wish;
const BEFORE = { rules: "standard", game: { time_limit: 30, strict: true, opening: 50 } } as unknown as Options;

test("what cannot be chosen stays where the kind of game does", () => {
  expect(chosenAnew(WISH, FAMILIES.classic, BEFORE).game).toEqual({ time_limit: 60, strict: false, opening: 50 });
});

test("only games that stand alone may be added up", () => {
  const wish = { ...WISH, addUp: true };
  expect(chosenAnew(wish, FAMILIES.classic, BEFORE)).toMatchObject({ add_up: false });
  const intro = chosenAnew({ ...wish, rules: "junior-intro" }, FAMILIES.junior, BEFORE);
  expect(intro).toMatchObject({ add_up: true });
});

test("another kind of game takes nothing of the one before", () => {
  const wish = fitting(WISH, [{ name: "express" } as never], FAMILIES.express);
  expect(wish.rules).toBe("express");
  expect(chosenAnew(wish, FAMILIES.express, BEFORE)).toMatchObject({ rules: "express", seats: 2, game: {} });
});

const CHAMPIONSHIP = {
  name: "championship",
  house: null,
  parameters: { time_limit: 40, clock_optional: false },
} as unknown as Ruleset;
const STANDARD = { name: "standard", house: null, parameters: { time_limit: 60, clock_optional: true } } as never;

test("another ruleset brings its own clock: 40 seconds in the championship, against bots too (TRN-5)", () => {
  const champion = { ...WISH, ...playing(CHAMPIONSHIP) };
  expect(timeOf(champion, "friends")).toBe(40);
  expect(timeOf(champion, "bots")).toBe(40);
  const back = { ...champion, ...playing(STANDARD) };
  expect(timeOf(back, "friends")).toBe(60);
  expect(timeOf(back, "bots")).toBe(0);
});

test("another ruleset brings no house rules of the one before", () => {
  expect(playing(STANDARD)).toMatchObject({ own: {}, announce: true });
});

test("house rules of the table are sent among the options of the game, announcing by hand with those of the room", () => {
  const wish = { ...WISH, own: { restore: false, jokers_could_open: true }, announce: false };
  expect(optionsOf(wish, FAMILIES.classic, "friends")).toMatchObject({
    announce: false,
    game: { time_limit: 60, strict: false, restore: false, jokers_could_open: true },
  });
});

test("a house rule that the host takes back is gone", () => {
  const before = { rules: "standard", game: { restore: false, time_limit: 30 } } as unknown as Options;
  expect(chosenAnew({ ...WISH, own: {} }, FAMILIES.classic, before).game).toEqual({ time_limit: 60, strict: false });
});

test("a championship that an earlier version stored gets its clock, once (TRN-5)", () => {
  const stored = { ...WISH, rules: "championship" };
  expect(withOwnClock(stored)).toMatchObject({ time: 40, botTime: 40 });
  expect(withOwnClock({ ...stored, own: {} })).toMatchObject({ time: 60 });
  expect(withOwnClock(WISH)).toBe(WISH);
});
