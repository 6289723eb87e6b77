import { expect, test } from "vitest";
import { bySurname, type Called, calledOf, fitted, letterOf, twinsAmong, waysToCall } from "./names";

const letters = ({ given, surname }: Called) => given.length + 1 + surname.length;
const said = ({ given, surname }: Called) => `${given} ${surname}`.trim();

test("a long name gives up its first name, then its second surname", () => {
  expect(waysToCall("Aleksandra Konstantynowicz-Przybyłowska").map(said)).toEqual([
    "Aleksandra Konstantynowicz-Przybyłowska",
    "A. Konstantynowicz-Przybyłowska",
    "A. Konstantynowicz-Przybyłowska",
    "A. Konstantynowicz-P.",
  ]);
  expect(waysToCall("Anna Maria Łęcka").map(said)).toEqual(["Anna Maria Łęcka", "A. M. Łęcka", "A. Łęcka"]);
  expect(waysToCall("Madonna").map(said)[0]).toBe("Madonna");
});

test("whole where it fits, as long as can be where it does not", () => {
  const name = "Aleksandra Konstantynowicz-Przybyłowska";
  expect(said(fitted(name, 39, letters))).toBe(name);
  expect(said(fitted(name, 38, letters))).toBe("A. Konstantynowicz-Przybyłowska");
  expect(said(fitted(name, 24, letters))).toBe("A. Konstantynowicz-P.");
  expect(fitted(name, 24, letters).size).toBe(1);
  expect(said(fitted(name, 20, letters))).toBe("A. Konstantynowicz-P.");
  expect(fitted(name, 20, letters).size).toBeCloseTo(20 / 21);
  expect(fitted(name, 14, letters).broken).toBe(true); // over two lines, not cut off
  expect(fitted("W".repeat(80), 12, letters).size * 81).toBeLessThan(2 * 12);
});

test("people are looked for by surname, in Polish order", () => {
  const names = ["Ewa Źrebiec", "Jan Łoś", "Jan Lis", "Adam Lis", "Ola Zając", "Iza Mak", "Ala Żak"];
  const sorted = names.map(calledOf).sort(bySurname);
  expect(sorted.map(said)).toEqual([
    "Adam Lis",
    "Jan Lis",
    "Jan Łoś",
    "Iza Mak",
    "Ola Zając",
    "Ewa Źrebiec",
    "Ala Żak",
  ]);
  expect(letterOf(calledOf("Adam łoś"))).toBe("Ł");
});

test("who would be called as somebody else keeps the first name", () => {
  const names = ["Anna Lewandowska-Mazur", "Adam Lewandowska-Mazur", "Ewa Lewandowska-Mazur", "Jan Kot"];
  const twins = twinsAmong(names.map((name) => ({ name })));
  expect([...twins]).toEqual(names.slice(0, 2));
  expect(names.slice(0, 3).map((name) => said(fitted(name, 19, letters, twins)))).toEqual([
    "Anna Lewandowska-M.",
    "Adam Lewandowska-M.",
    "E. Lewandowska-M.",
  ]);
  expect(said(fitted("Anna Lewandowska-Mazur", 13, letters, twins))).toBe("A. Lewandowska-M."); // not cut off
  expect(said(fitted("Katarzyna Wawrzyniak-Szczepańska", 20, letters))).toBe("K. Wawrzyniak-Sz.");
});
