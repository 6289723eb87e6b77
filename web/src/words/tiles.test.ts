import { afterAll, expect, test } from "vitest";
import { language } from "./i18n";
import { tied } from "./tiles";

afterAll(() => {
  language.value = "en";
});

test("a colour keeps its number", () => {
  language.value = "en";
  expect(tied("Add the red 7 and 8 to a run of orange 9, 10.")).toBe(
    "Add the red\u00a07 and 8 to a run of orange\u00a09, 10.",
  );
  expect(tied("The red tile, 7")).toBe("The red tile, 7");
});

test("a run keeps both its ends", () => {
  expect(tied("Take the red 6 from the run of red 2–6.")).toBe(
    "Take the red\u00a06 from the run of red\u00a02\u2060–\u20606.",
  );
});

test("a figure keeps its error", () => {
  expect(tied("Chance to win after this turn: 8 ± 7 %.")).toBe(
    "Chance to win after this turn: 8\u00a0±\u00a07\u00a0%.",
  );
});

test("in Polish a word of one letter keeps the next", () => {
  language.value = "pl";
  expect(tied("Zabierz czarną 2 i 3 z serii czarnych 2, 3.")).toBe(
    "Zabierz czarną\u00a02 i\u00a03 z\u00a0serii czarnych\u00a02, 3.",
  );
});
