import { expect, test } from "vitest";
import { FAMILIES } from "../games/families";
import type { Options } from "../protocol";
import { chosenAnew, fitting, type Wish } from "./wish";

const WISH = { rules: "standard", seats: 3, bot: "casual", time: 60, strict: false } as Wish;
const BEFORE = { rules: "standard", game: { time_limit: 30, strict: true, opening: 50 } } as unknown as Options;

test("what cannot be chosen stays where the kind of game does", () => {
  expect(chosenAnew(WISH, FAMILIES.classic, BEFORE).game).toEqual({ time_limit: 60, strict: false, opening: 50 });
});

test("another kind of game takes nothing of the one before", () => {
  const wish = fitting(WISH, [{ name: "express" } as never], FAMILIES.express);
  expect(wish.rules).toBe("express");
  expect(chosenAnew(wish, FAMILIES.express, BEFORE)).toMatchObject({ rules: "express", seats: 2, game: {} });
});
