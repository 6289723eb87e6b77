import { expect, test } from "vitest";
import { readHead, readPage, rulesOf } from "./read";
import { typeset } from "./typeset";

const TEXT = `---
title: A game
order: 2
rulesets: small small-solo
box: junior
summary: Short: and sweet.
---

Hello, [STD-2] and [others](other).

## First

**STD-1** A run such as \`R1 R2 R3\`, see [STD-2].

\`\`\`try
table: R1 R2 R3
rack: R4 R5
goal: R1 R2 R3 R4
goal: R1 R2 R3 R4 R5
stars: 2
say: Add one, or: both.
\`\`\`

**STD-2** Points.

| a | b |
|---|---|
| 1 | \`*\` |

\`\`\`try
layout: B3 B4 B5 / . . .
hand: K3
say: Look.
\`\`\`
`;
const HOMES = new Map([
  ["STD-1", "game"],
  ["STD-2", "other"],
]);

test("the head says which games the page tells", () => {
  expect(readHead("game", TEXT)).toEqual({
    name: "game",
    title: "A game",
    order: 2,
    rulesets: ["small", "small-solo"],
    box: "junior",
    summary: "Short: and sweet.",
  });
});

test("a rule goes on to the next one, with its tables and examples", () => {
  const page = readPage("game", TEXT, HOMES);
  expect(page.sections.map(({ anchor, title }) => [anchor, title])).toEqual([
    ["s0", null],
    ["s1", "First"],
  ]);
  const [intro, first] = page.sections;
  expect(intro?.parts).toEqual([
    {
      rule: null,
      blocks: [
        {
          kind: "text",
          words: [
            "Hello, ",
            { text: "STD-2", link: "/rules/other#STD-2" },
            " and ",
            { text: "others", link: "/rules/other" },
            ".",
          ],
        },
      ],
    },
  ]);
  expect(first?.parts.map(({ rule, blocks }) => [rule, blocks.map(({ kind }) => kind)])).toEqual([
    ["STD-1", ["text", "tiles"]],
    ["STD-2", ["text", "table", "dice"]],
  ]);
  expect(first?.parts[0]?.blocks[1]).toEqual({
    kind: "tiles",
    example: {
      table: "R1 R2 R3",
      rack: "R4 R5",
      goals: ["R1 R2 R3 R4", "R1 R2 R3 R4 R5"],
      opening: false,
      stars: 2,
      say: "Add one, or: both.",
    },
  });
  expect(first?.parts[1]?.blocks[1]).toEqual({
    kind: "table",
    head: [["a"], ["b"]],
    rows: [[["1"], [{ tiles: "*" }]]],
  });
});

test("the rules of a page are known without reading it", () => {
  expect(rulesOf(TEXT)).toEqual(["STD-1", "STD-2"]);
});

test("a rule that no page tells stops the build", () => {
  expect(() => readPage("game", TEXT, new Map())).toThrow("no page tells STD-2");
});

test("an example without its words stops the build", () => {
  expect(() => readPage("game", TEXT.replace("say: Look.", "goal: -"), HOMES)).toThrow("“say”");
});

test("in Polish a line does not end with a word of one letter", () => {
  expect(typeset("Gra w kostki i (z „a kota”)", "pl")).toBe("Gra w\u00a0kostki i\u00a0(z\u00a0„a\u00a0kota”)");
  expect(typeset("I have a rack", "en")).toBe("I have a rack");
});
