import { expect, test } from "vitest";
import { arrange, type Space } from "./arrange";

const NARROW = { gap: 8, aside: 20, above: 40 };
const DESKTOP: Space = { width: 1102, window: 900, foot: 20, gap: 18, aside: 36, above: 62 };
const PHONE: Space = { width: 370, window: 844, foot: 10, ...NARROW };
const SMALL: Space = { width: 300, window: 640, foot: 10, ...NARROW };
const SIDEWAYS: Space = { width: 256, window: 390, foot: 8, ...NARROW };

test.each([
  ["a desktop", 9, DESKTOP, { side: true, across: 6, rows: 2, die: 72 }],
  ["a phone", 9, PHONE, { side: true, across: 3, rows: 3, die: 46 }],
  ["a phone", 18, PHONE, { side: true, across: 4, rows: 5, die: 34 }],
  ["a small phone", 9, SMALL, { side: true, across: 3, rows: 3, die: 38 }],
  ["a small phone", 18, SMALL, { side: true, across: 4, rows: 5, die: 28 }],
  ["a phone on its side", 9, SIDEWAYS, { side: false, across: 5, rows: 2, die: 40 }],
  ["a phone on its side", 18, SIDEWAYS, { side: true, across: 3, rows: 6, die: 32 }],
])("on %s each area has places for %d dice", (_, hand, space, arranged) => {
  expect(arrange(hand, space)).toEqual(arranged);
});
