import { expect, test } from "vitest";
import { bySurname, type Called, calledOf, letterOf } from "./called";
import { fitted, type Twins, twinsAmong, waysToCall } from "./names";

const letters = (called: Called) => said(called).length;
const said = ({ given, surname }: Called) => `${given} ${surname}`.trim();
/** In a row that holds one line of letters as large as those of the others. */
const LOW = 1.5;
const least = 0.65;
const written = (name: string, room: number, high = LOW, twins?: Twins) =>
  fitted(name, { room, high, least }, letters, twins).lines.map(said).join(" / ");

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

test("whole where it nearly fits, as long as can be where it does not", () => {
  const name = "Aleksandra Konstantynowicz-Przybyłowska";
  expect(written(name, 39)).toBe(name);
  expect(written(name, 34)).toBe(name);
  expect(fitted(name, { room: 34, high: LOW, least }, letters).size).toBeCloseTo(34 / 39);
  expect(written(name, 33)).toBe("A. Konstantynowicz-Przybyłowska");
  expect(written(name, 24)).toBe("A. Konstantynowicz-P.");
});

test("a row that is high enough has whole names on two lines, as large as the others", () => {
  const name = "Aleksandra Konstantynowicz-Przybyłowska";
  expect(written(name, 28, 2.2)).toBe("Aleksandra / Konstantynowicz-Przybyłowska");
  expect(written(name, 27, 2.2)).toBe("Aleksandra Konstantynowicz- / Przybyłowska");
  expect(fitted(name, { room: 28, high: 2.2, least }, letters).size).toBe(1);
  expect(written("Anna Maria Konstantynowicz", 16, 2.2)).toBe("Anna Maria / Konstantynowicz");
});

test("what no line holds has two, parted between syllables where it must be", () => {
  const surname = "Wolfeschlegelsteinhausenbergerdorffwelch";
  const { lines, size } = fitted(`Hubert ${surname}`, { room: 20, high: LOW, least }, letters);
  expect(lines.map(said)).toEqual(["Hubert Wolfeschlegelstein-", "hausenbergerdorffwelch"]);
  expect(size).toBeGreaterThan(0.65);
  expect(written(surname, 20)).toBe("Wolfeschlegelstein- / hausenbergerdorffwelch");
  expect(written(surname, 30)).toBe(surname); // on one line it is larger
  const all = fitted("W".repeat(80), { room: 12, high: LOW, least }, letters); // nothing is cut off
  for (const line of all.lines) expect(letters(line) * all.size).toBeLessThanOrEqual(12);
});

test("where people look for themselves the surname comes first, on two lines, too", () => {
  const of = (name: string, room: number, high: number) =>
    fitted(name, { room, high, least, bySurname: true }, letters).lines.map(({ given, surname }) =>
      `${surname} ${given}`.trim(),
    );
  expect(of("Anna Maria Konstantynowicz", 20, 2.2)).toEqual(["Konstantynowicz", "Anna Maria"]);
  expect(of("Aleksandra Konstantynowicz-Przybyłowska", 24, 2.2)).toEqual([
    "Konstantynowicz-",
    "Przybyłowska Aleksandra",
  ]);
});

test("what tells one from another stands after the surname", () => {
  const surnames = [
    "Jan Kowalski II",
    "Jan Kowalski mł.",
    "Jan Kowalski Jr. (Nowa Sól)",
    "Anna Junior",
    "Anna st. Nowak",
  ];
  expect(surnames.map((name) => calledOf(name).surname)).toEqual([
    "Kowalski II",
    "Kowalski mł.",
    "Kowalski Jr. (Nowa Sól)",
    "Junior",
    "Nowak",
  ]);
});

test("who is told apart stands among all of the surname", () => {
  const people = ["Anna Nowak", "Anna Nowak (Kraków)", "Jan Nowak II", "Zofia Nowak"];
  expect(people.toReversed().map(calledOf).sort(bySurname)).toEqual(people.map(calledOf));
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
  const names = ["Anna", "Adam", "Ewa"].map((given) => `${given} Lewandowska-Mazurkiewicz`);
  const twins = twinsAmong(names.map((name) => ({ name })));
  expect([...twins.keys()]).toEqual(names.slice(0, 2));
  expect(names.map((name) => written(name, 19, LOW, twins))).toEqual([
    "Anna Lewandowska-M.",
    "Adam Lewandowska-M.",
    "E. Lewandowska-M.",
  ]);
  expect(written("Anna Lewandowska-Mazurkiewicz", 13, LOW, twins)).toBe("Anna Lewandowska- / Mazurkiewicz"); // not cut off
  expect(written("Katarzyna Wawrzyniak-Szczepańska", 20)).toBe("K. Wawrzyniak-Sz.");
});

test("who shares the first name, too, keeps the initial of the second", () => {
  const names = ["Ewa Konstancja Brzęczyszczykiewicz", "Ewa Iza Brzęczyszczykiewicz", "Ewa Brzęczyszczykiewicz"];
  const twins = twinsAmong(names.map((name) => ({ name })));
  expect(names.map((name) => written(name, 27, LOW, twins))).toEqual([
    "Ewa K. Brzęczyszczykiewicz",
    "Ewa Iza Brzęczyszczykiewicz",
    "Ewa Brzęczyszczykiewicz",
  ]);
  expect(names.map((name) => written(name, 20, LOW, twins))).toEqual([
    "Ewa Konstancja / Brzęczyszczykiewicz",
    "Ewa Iza Brzęczyszczykiewicz",
    "Ewa Brzęczyszczykiewicz",
  ]);
});
