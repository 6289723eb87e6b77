import { expect, test } from "vitest";
import { type Box, boxOf, type Placing, place, type Sized } from "./place";

const CLOTH = { width: 1300, height: 520, touch: false };
const MOVING = { turnBegins: false };
const melds = (...lengths: number[]): Sized[] => lengths.map((length, index) => ({ id: `m${index}`, length }));

function boxes(placing: Placing, all: readonly Sized[]): Box[] {
  return all.map((meld) => boxOf(placing, meld.id) ?? { x: -1, y: -1, width: 0, height: 0 });
}

function overlap(one: Box, other: Box): boolean {
  const apart = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !apart && !(one.y + one.height <= other.y || other.y + other.height <= one.y);
}

function expectTidy(placing: Placing, all: readonly Sized[]): void {
  const found = boxes(placing, all);
  const { width, height } = placing.cloth;
  for (const box of found) {
    expect(box.x).toBeGreaterThanOrEqual(-0.001);
    expect(box.y).toBeGreaterThanOrEqual(-0.001);
    expect(box.x + box.width).toBeLessThanOrEqual(width + 0.001);
    expect(box.y + box.height).toBeLessThanOrEqual(height + 0.001);
  }
  const clash = found.some((one, index) => found.slice(index + 1).some((other) => overlap(one, other)));
  expect(clash).toBe(false);
}

const TWELVE = [3, 4, 3, 3, 5, 3, 4, 3, 3, 3, 4, 3];

test("within a turn nothing moves but what must", () => {
  const all = melds(...TWELVE);
  const before = place(null, all, CLOTH, MOVING);
  const grown = all.map((meld) => (meld.id === "m4" ? { ...meld, length: 6 } : meld));
  const after = place(before, grown, CLOTH, MOVING);
  expect(after.u).toBe(before.u);
  const row = before.spots.get("m4")?.row;
  const moved = all.filter((meld) => boxOf(before, meld.id)?.x !== boxOf(after, meld.id)?.x);
  expect(moved.every((meld) => before.spots.get(meld.id)?.row === row)).toBe(true);
  expectTidy(after, grown);
});

test("a new meld lies where it was put down, if that is free", () => {
  const all = melds(3, 3);
  const before = place(null, all, CLOTH, MOVING);
  const wish = { x: 200, y: 260 };
  const after = place(before, melds(3, 3, 3), CLOTH, { turnBegins: false, wish });
  const box = boxOf(after, "m2");
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - wish.x)).toBeLessThan(40);
  expectTidy(after, melds(3, 3, 3));
});

test("a table that shrinks keeps its size within a turn, and grows back when a turn begins", () => {
  const many = melds(...Array<number>(40).fill(3));
  const few = many.slice(0, 12);
  const before = place(null, many, CLOTH, MOVING);
  expect(place(before, few, CLOTH, MOVING).u).toBe(before.u);
  expect(place(before, few, CLOTH, { turnBegins: true }).u).toBeGreaterThan(before.u * 1.12);
});

test("another cloth is another fit", () => {
  const before = place(null, melds(3, 4), CLOTH, MOVING);
  const after = place(before, melds(3, 4), { width: 360, height: 400, touch: true }, MOVING);
  expect(after.u).toBe(46);
});

test("whatever is laid and taken, nothing overlaps and nothing is lost", () => {
  let state = 7;
  const throws = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  for (const cloth of [CLOTH, { width: 360, height: 420, touch: true }, { width: 560, height: 300, touch: true }]) {
    let all: Sized[] = [];
    let placing: Placing | null = null;
    for (let turn = 0; turn < 150; turn += 1) {
      const one = all[throws(all.length || 1)];
      const what = throws(4);
      if (what < 2 && all.length < 36) all = [...all, { id: `n${turn}`, length: 1 + throws(5) }];
      else if (what === 2)
        all = all.map((meld) => (meld === one && meld.length < 11 ? { ...meld, length: meld.length + 1 } : meld));
      else all = all.filter((meld) => meld !== one);
      const wish = throws(2) ? { x: throws(cloth.width), y: throws(cloth.height) } : null;
      placing = place(placing, all, cloth, { turnBegins: throws(5) === 0, wish });
      expectTidy(placing, all);
    }
  }
});
