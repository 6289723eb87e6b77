import { expect, test } from "vitest";
import type { LineRead, ListRead } from "../../../../protocol";
import {
  answered,
  areLate,
  bytesOf,
  corrected,
  entered,
  filledColumns,
  isSurprising,
  isTurned,
  linesOf,
  listOf,
  NOTHING,
  ofSheet,
} from "./said";

const line = (number: number, state: LineRead["state"], codes: string[] = []): LineRead => ({
  line: number,
  cells: [],
  name: `Player ${number}`,
  born: "1990",
  born_written: "",
  club: "",
  state,
  like_entrant: 0,
  like_line: 0,
  hidden: false,
  problems: codes.map((code) => ({ code, rule: "", message: code })),
});

const person = { name: "Ala", born: "1980", club: "" };

const list = (...lines: LineRead[]): ListRead => ({
  source: "csv",
  encoding: "utf-8",
  separator: ";",
  sheets: [],
  sheet: 0,
  columns: [],
  lines,
});

test("what was said of a line last is what counts", () => {
  const once = corrected(NOTHING, 7, person);
  const twice = corrected(once, 7, { name: "Ala Kot", born: "1980", club: "" });
  expect(twice.corrections).toEqual([{ line: 7, name: "Ala Kot", born: "1980", club: "" }]);
  const asked = answered(answered(twice, 8, "same"), 8, "other");
  expect(asked.answers).toEqual([{ line: 8, answer: "other" }]);
  expect(entered(asked, [2, 3]).done).toEqual([2, 3]);
});

test("the name of the file stays here", () => {
  expect(listOf({ ...NOTHING, fileName: "lista.xlsx" })).not.toHaveProperty("fileName");
});

test("of another sheet of the file nothing was said yet", () => {
  const once = entered(corrected({ ...NOTHING, file: "QQ==", fileName: "lista.ods" }, 7, person), [2]);
  expect(ofSheet({ ...once, columns: ["name"] }, 1)).toEqual({
    ...NOTHING,
    file: "QQ==",
    fileName: "lista.ods",
    sheet: 1,
  });
});

test("a column with nothing in it is not shown", () => {
  const columns: ListRead["columns"] = [
    { title: "", meaning: "" },
    { title: "Lp.", meaning: "" },
    { title: "", meaning: "born" },
    { title: "", meaning: "" },
  ];
  const found = { ...list({ ...line(2, "ready"), cells: ["", "", "", "601"] }, line(3, "ready")), columns };
  expect(filledColumns(found)).toEqual([1, 2, 3]);
});

test("a name that stands otherwise in its cell is told", () => {
  expect(isTurned("Ala Kot", "Ala Kot")).toBe(false);
  expect(isTurned("Kot Ala", "Ala Kot")).toBe(true);
  expect(isTurned("ALA KOT", "Ala Kot")).toBe(true);
  expect(isTurned("", "")).toBe(false);
});

test("lines are shown by how they stand, and a deadline is seen", () => {
  const found = list(line(2, "ready"), line(3, "waits", ["entry/born"]), line(4, "asks"), line(5, "done"));
  expect(linesOf(found, "all")).toHaveLength(4);
  expect(linesOf(found, "waits").map((each) => each.line)).toEqual([3]);
  expect(areLate(found)).toBe(false);
  expect(areLate(list(line(2, "waits", ["entry/deadline"])))).toBe(true);
});

test("a file is sent as its bytes, whatever letters they are", async () => {
  const windows = new Uint8Array([0x41, 0xb9, 0x9c, 0x9f]);
  expect(await bytesOf(new Blob([windows]))).toBe(btoa("A\xb9\x9c\x9f"));
});

test("how a day was written is told where it could mean another one", () => {
  for (const plain of ["", "12.03.2009", "1.5.1980", "17-05-1980", "13 marca 2008"]) {
    expect(isSurprising(plain, "13 marca 2008")).toBe(false);
  }
  for (const other of ["4.6.87", "01/05/1980", "39520", "1980-05.01"]) {
    expect(isSurprising(other, "13 marca 2008")).toBe(true);
  }
});
