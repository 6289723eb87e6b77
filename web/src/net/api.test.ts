import { expect, test } from "vitest";
import { asSentence } from "./api";

test("what stands alone begins with a capital and ends", () => {
  expect(asSentence("to plik starego Excela (.xls); zapisz go jako .xlsx albo CSV")).toBe(
    "To plik starego Excela (.xls); zapisz go jako .xlsx albo CSV.",
  );
  expect(asSentence("łódź")).toBe("Łódź.");
  for (const whole of ["Say why: it stays in the trail.", "“Q9” is not a tile.", "Is it?"]) {
    expect(asSentence(whole)).toBe(whole);
  }
});
