import { expect, test } from "vitest";
import { FAMILIES } from "../games/families";
import type { Options } from "../protocol";
import { chosenAnew, fitting, type Wish } from "./wish";

const WISH = { rules: "standard", seats: 3, bot: "casual", time: 60, strict: false } as Wish;
const BEFORE = { rules: "standard", game: { time_limit: 30, strict: true, opening: 50 } } as unknown as Options;

test("what cannot be chosen stays where the kind of game does", () => {
  expect(chosenAnew(WISH, FAMILIES.classic, BEFORE).game).toEqual({ time_limit: 60, strict: false, opening: 50 });
});

test("only games that stand alone may be added up, and only where players point may all of them look", () => {
  const wish = { ...WISH, addUp: true, pointerFinds: true };
  expect(chosenAnew(wish, FAMILIES.classic, BEFORE)).toMatchObject({ add_up: false });
  const intro = chosenAnew({ ...wish, rules: "junior-intro" }, FAMILIES.junior, BEFORE);
  expect(intro).toMatchObject({ add_up: true, game: { pointer_finds: true } });
  expect(chosenAnew({ ...wish, rules: "junior" }, FAMILIES.junior, intro).game).toEqual({});
});

test("another kind of game takes nothing of the one before", () => {
  const wish = fitting(WISH, [{ name: "express" } as never], FAMILIES.express);
  expect(wish.rules).toBe("express");
  expect(chosenAnew(wish, FAMILIES.express, BEFORE)).toMatchObject({ rules: "express", seats: 2, game: {} });
});
