import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { Kernel } from "../../../kernel/kernel";
import { KernelModule } from "../../../kernel/module";
import { writeTiles } from "../../../notation/tile";
import type { PositionSolved } from "../../../protocol";
import { speak } from "../../../words/i18n";
import { BLANK, readAsked } from "../entering/address";
import { answerTo } from "./answer";
import { tablesOf } from "./tables";

const BUILT = new URL("../../../kernel/built/rummi.wasm", import.meta.url);
const module = new KernelModule(new WebAssembly.Module(readFileSync(BUILT)));
const kernel = new Kernel({ ask: async (question) => (question === null ? "" : module.ask(question)) });
const nobody = () => Promise.reject(new Error("nobody is asked"));
const ask = (hash: string) => answerTo(readAsked(hash) ?? BLANK, kernel, nobody);

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
});

test("the best play, with its steps and what is left", async () => {
  const found = await ask("table=R4 R5 R6 R7 R8 | K1 B1 O1&rack=R6 K12 B9");
  expect(found).toMatchObject({ kind: "way", title: "You can lay 1 of 3" });
  expect(writeTiles(found.left)).toBe("K12 B9");
  expect(found.way?.steps.map(({ words }) => words)).toHaveLength(1);
  expect(found.way?.steps.at(-1)?.table).toBe(found.way?.after);
});

test("in the last round points count", async () => {
  const position = "table=B10 B11 B12 | K5 R5 O5&rack=B13 B5 R12 O1 O2 O3";
  expect((await ask(position)).title).toBe("You can lay 5 of 6");
  expect((await ask(`${position}&last=yes`)).title).toBe("You can lay 24 of 36 points");
});

test("whether it is an opening, and how far it is from one", async () => {
  expect(await ask("rack=K10 R10 B10 R3&ask=open")).toMatchObject({
    kind: "way",
    title: "You open with 30 points",
  });
  const short = await ask("rack=K9 R9 B9 R3&ask=open");
  expect(short).toMatchObject({ kind: "none", title: "You cannot open yet" });
  expect(short.note).toBe("Your sets are worth 27 points at most; 30 are needed.");
  expect((await ask("rack=K9&ask=open")).way).toBeNull();
});

test("XP has four jokers and more", async () => {
  expect((await ask("rack=* * * R7&rules=xp")).title).toBe("You can lay all 4 tiles");
  expect(await ask("rack=* * * R7")).toMatchObject({ kind: "wrong", note: "The box has 2 jokers." });
});

test.each([
  ["rack=R7 R7 R7", "Too many of a tile"],
  ["table=R7 R8&rack=R9", "The table is not whole yet"],
])("%s is told in place", async (position, title) => {
  expect(await ask(position)).toMatchObject({ kind: "wrong", title, way: null });
});

test("a table that fell apart is put in order, with the fewest tiles moved", async () => {
  const found = await ask("table=R7 R8 R9 K4 | B4 O4 | K10 K11 K12 K13&loose=R10 R4&ask=order");
  expect(found).toMatchObject({ kind: "way", title: "3 tiles to move", left: [] });
  const tables = tablesOf(found.way ?? { before: "-", after: "-", steps: [] });
  expect(tables.at(-1)?.melds).toHaveLength(3);
  expect([...(tables.at(-1)?.changed.values() ?? [])].sort().at(-1)).toBe(found.way?.steps.length);
});

test("where no order has a place for a tile, it says which, and orders the rest", async () => {
  const found = await ask("table=R7 R8 R9 K1&loose=B13&ask=order");
  expect(found.title).toBe("Not with all of these tiles");
  expect(writeTiles(found.left)).toBe("K1 B13");
  expect(found.way?.steps.map(({ words }) => words)).toEqual(["Put aside: black 1."]);
  expect(found.way?.after).toBe("R7 R8 R9");
});

test("what is in order is left alone", async () => {
  expect(await ask("table=R7 R8 R9&ask=order")).toMatchObject({ kind: "none", title: "The table is in order" });
});

test("forty melds are answered", async () => {
  const runs = [..."KRBO"].flatMap((colour) =>
    [1, 4, 7, 10].flatMap((low) => Array(3).fill(`${colour}${low} ${colour}${low + 1} ${colour}${low + 2}`)),
  );
  const found = await ask(`table=${runs.slice(0, 40).join(" | ")}&rack=K13 R13 B13 O13&rules=xp`);
  expect(found).toMatchObject({ kind: "way", title: "You can lay all 4 tiles" });
});

test("Junior is asked of the server", async () => {
  const solved: PositionSolved = {
    laid: 1,
    of: 2,
    stars: 1,
    table: "R3 R4 R5 R6",
    left: "B9",
    steps: [{ words: "Put the red 6 to the run of red 3, 4, 5.", table: "R3 R4 R5 R6" }],
    advice: "",
    proven: true,
  };
  const server = vi.fn(async () => solved);
  const asked = readAsked("table=R3 R4 R5&rack=R6 B9&rules=junior") ?? BLANK;
  const found = await answerTo(asked, kernel, server);
  expect(server).toHaveBeenCalledWith({ rules: "junior", table: "R3 R4 R5", rack: "R6 B9" });
  expect(found).toMatchObject({ kind: "way", title: "You can win 1 star" });
});
