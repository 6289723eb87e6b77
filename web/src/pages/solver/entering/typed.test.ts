import { describe, expect, test } from "vitest";
import { BLANK, readAsked, writeAsked } from "./address";
import { readPasted, readTyped, writeRow, writeRows } from "./typed";
import { pasted } from "./usePaste";

test.each([
  ["R7 R8 R9 | K7 R7 *", "R7 R8 R9 | K7 R7 *"],
  ["r7,r8,r9;k7 r7 *", "R7 R8 R9 | K7 R7 *"],
  ["R7R8R9\nK7R7*", "R7 R8 R9 | K7 R7 *"],
  ["R7 *R8 R9 ||", "R7 *R8 R9"],
  ["r9-12 | kbo7", "R9 R10 R11 R12 | K7 B7 O7"],
  ["r9-12 kbo7 r7 k1-3 4", "R9 R10 R11 R12 | K7 B7 O7 R7 | K1 K2 K3 K4"],
  ["R8 r9-12 kbo7", "R8 R9 R10 R11 R12 | K7 B7 O7"],
  ["K1 4 11, r13 b2 * 3", "K1 K4 K11 R13 B2 * B3"],
  ["-", ""],
  ["", ""],
])("%j is read as %j", (text, canonical) => {
  const { rows, unread } = readTyped(text, "standard");
  expect(writeRows(rows)).toBe(canonical);
  expect(unread).toEqual([]);
});

test("what is no tile is told with its place, and the rest is read", () => {
  const { rows, unread } = readTyped("R7 Q7 R14 | Y3 R8", "standard");
  expect(writeRows(rows)).toBe("R7 | R8");
  expect(unread).toEqual([
    { text: "Q7", at: 3 },
    { text: "R14", at: 6 },
    { text: "Y3", at: 12 },
  ]);
  expect(readTyped("Y3", "junior").unread).toEqual([]);
});

test("what is written short is read as a whole, or not at all", () => {
  const { rows, unread } = readTyped("5 R9-15 | KQ7 | R12-10", "standard");
  expect(writeRows(rows)).toBe("R10 R11 R12");
  expect(unread.map(({ text }) => text)).toEqual(["5", "R9-15", "KQ7"]);
});

test("forty melds keep every tile through text and address", () => {
  const table = Array.from(
    { length: 40 },
    (_, at) => `${"KRBO"[at % 4]}${(at % 11) + 1} * ${"KRBO"[at % 4]}${(at % 11) + 3}`,
  );
  const { rows } = readTyped(table.join(" | "), "xp");
  expect(rows).toHaveLength(40);
  const asked = { ...BLANK, rules: "xp" as const, entry: { ...BLANK.entry, melds: rows, caret: 40 } };
  expect(readAsked(writeAsked(asked))).toEqual(asked);
});

describe("addresses", () => {
  test("say all that is asked, and nothing that goes without saying", () => {
    const asked = readAsked("table=R7+R8+R9&rack=R10&ask=open&last=yes&rules=championship");
    expect(asked).toMatchObject({ ask: "open", last: true, rules: "championship" });
    expect(writeAsked(asked ?? BLANK)).toBe("table=R7+R8+R9&rack=R10&rules=championship&ask=open&last=yes");
    expect(writeAsked(BLANK)).toBe("");
  });

  test("that say nothing, or what nobody knows, are no position", () => {
    expect(readAsked("")).toBeNull();
    expect(readAsked("STD-25")).toBeNull();
    expect(readAsked("rack=R7&rules=chess&ask=why")).toMatchObject({ rules: "standard", ask: "best" });
  });
});

describe("pasting", () => {
  test.each([
    ["R7 R8 R9 | K7 R7 *\nR10 B1", "R7 R8 R9 | K7 R7 *", "R10 B1"],
    ['rummi solve --table "R7 R8 R9" --rack "R10"', "R7 R8 R9", "R10"],
    ["table: R7 R8 R9\nrack: R10", "R7 R8 R9", "R10"],
    ["R7 R8 R9 | K7 R7 *", "R7 R8 R9 | K7 R7 *", null],
  ])("%j", (text, table, rack) => {
    expect(readPasted(text)).toEqual({ table, rack });
  });

  test("a row goes where the keys write, an address is the whole position, other texts are nothing", () => {
    const rack = { ...BLANK, entry: { ...BLANK.entry, caret: "rack" as const } };
    expect(writeRow(pasted(rack, "R7 R8")?.entry.rack ?? [])).toBe("R7 R8");
    const linked = pasted(rack, "https://rummi.example/solver#table=R7+R8+R9&ask=order");
    expect(linked).toMatchObject({ ask: "order" });
    expect(pasted(rack, "hello there")).toBeNull();
  });
});
