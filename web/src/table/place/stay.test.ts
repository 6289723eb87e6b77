import { describe, expect, test } from "vitest";
import { anew } from "./anew";
import { LINE, middleOf } from "./grid";
import { type Box, boxOf, type Lying, type Placing } from "./place";
import { place } from "./stay";

const DESKTOP = { width: 1416, height: 545, touch: false };
const PHONE = { width: 378, height: 430, touch: true };
const SIDEWAYS = { width: 572, height: 316, touch: true };
const CLOTHS = [DESKTOP, PHONE, SIDEWAYS];

let count = 0;
const tiles = (length: number) => Array.from({ length }, () => `t${++count}`);
const meld = (id: string, length: number): Lying => ({ id, pieces: tiles(length) });
const melds = (...lengths: number[]): Lying[] => lengths.map((length, index) => meld(`m${index}`, length));

/** Numbers that look random and are the same every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

function box(placing: Placing, id: string): Box {
  const found = boxOf(placing, id);
  if (!found) throw new Error(`${id} lies nowhere`);
  return found;
}

function overlap(one: Box, other: Box): boolean {
  const apart = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !apart && !(one.y + one.height <= other.y || other.y + other.height <= one.y);
}

function expectTidy(placing: Placing, all: readonly Lying[]): void {
  const found = all.map(({ id }) => box(placing, id));
  const { width, height } = placing.grid.cloth;
  for (const each of found) {
    expect(Math.min(each.x, each.y)).toBeGreaterThanOrEqual(-0.001);
    expect(each.x + each.width).toBeLessThanOrEqual(width + 0.001);
    expect(each.y + each.height).toBeLessThanOrEqual(height + 0.001);
  }
  expect(found.some((one, index) => found.slice(index + 1).some((other) => overlap(one, other)))).toBe(false);
}

/** Where each tile lies, in pixels. */
function seats(placing: Placing): Map<string, string> {
  const { u } = placing.grid;
  return new Map(
    [...placing.spots.values()].flatMap(({ id, pieces }) => {
      const { x, y } = box(placing, id);
      return pieces.map((piece, at) => [piece, `${x + at * u} ${y}`] as const);
    }),
  );
}

function moved(before: Placing, after: Placing): string[] {
  const now = seats(after);
  return [...seats(before)].filter(([piece, at]) => now.has(piece) && now.get(piece) !== at).map(([piece]) => piece);
}

describe.each(CLOTHS)("on a cloth of $width x $height", (cloth) => {
  test("what is put down lies within half a tile of there, and nothing else moves", () => {
    const throws = dice(3);
    for (let trial = 0; trial < 60; trial += 1) {
      const all = melds(...Array.from({ length: throws(7) }, () => 3));
      const before = place(null, all, cloth);
      const { u } = before.grid;
      for (let drop = 0; drop < 8; drop += 1) {
        const at = { x: u / 2 + throws(cloth.width - u), y: 0.66 * u + throws(cloth.height - 1.32 * u) };
        const free = all.every((each) => {
          const { x, y, width, height } = box(before, each.id);
          const across = Math.max(x - at.x, at.x - x - width);
          const down = Math.max(y - at.y, at.y - y - height);
          return across > u || down > 0.9 * u;
        });
        if (!free) continue;
        const mine = meld("mine", 1);
        const after = place(before, [...all, mine], cloth, { wish: { piece: mine.pieces[0] ?? "", at } });
        const found = middleOf(box(after, "mine"));
        expect(Math.hypot(found.x - at.x, found.y - at.y)).toBeLessThan(u / 2);
        expect(moved(before, after)).toEqual([]);
      }
    }
  });

  test("a game through, whatever is laid, taken and split: nothing overlaps, and what is not touched stays", () => {
    const throws = dice(7);
    let all: Lying[] = [];
    let placing: Placing | null = null;
    let laidAnew = 0;
    for (let turn = 0; turn < 300; turn += 1) {
      const before: Placing | null = placing;
      const touched = all[throws(all.length || 1)];
      all = played(all, touched, throws, turn);
      const fresh = all.at(-1);
      const wish = throws(2) && fresh?.id === `n${turn}` ? wishFor(fresh, cloth, throws) : null;
      const next = place(before, all, cloth, { wish });
      expectTidy(next, all);
      if (before && next.grid === before.grid) {
        const others = moved(before, next).filter((piece) => !touched?.pieces.includes(piece));
        expect(others).toEqual([]);
      } else {
        laidAnew += 1;
      }
      placing = next;
    }
    expect(laidAnew).toBeLessThan(40);
  });
});

function wishFor({ pieces }: Lying, cloth: { width: number; height: number }, throws: (sides: number) => number) {
  return { piece: pieces[0] ?? "", at: { x: throws(cloth.width), y: throws(cloth.height) } };
}

function played(all: readonly Lying[], one: Lying | undefined, throws: (sides: number) => number, turn: number) {
  const what = throws(6);
  const others = all.filter((each) => each !== one);
  if (!one || (what < 2 && all.length < 30)) return [...all, meld(`n${turn}`, 1 + throws(5))];
  const { id, pieces } = one;
  if (what === 2 && pieces.length < 11) return [...others, { id, pieces: [...pieces, ...tiles(1)] }];
  if (what === 3 && pieces.length < 11) return [...others, { id, pieces: [...tiles(1), ...pieces] }];
  if (what === 4 && pieces.length > 3) {
    return [...others, { id, pieces: pieces.slice(0, 2) }, { id: `s${turn}`, pieces: pieces.slice(3) }];
  }
  return others;
}

test("a meld grows to the side that is free, and shrinks without moving", () => {
  const one = meld("one", 3);
  const before = place(null, [one, meld("two", 3)], DESKTOP);
  const grown = { id: "one", pieces: [...tiles(1), ...one.pieces, ...tiles(1)] };
  const after = place(before, [grown, { id: "two", pieces: before.spots.get("two")?.pieces ?? [] }], DESKTOP);
  expect(moved(before, after)).toEqual([]);
  const shrunk = { id: "one", pieces: one.pieces.slice(1) };
  expect(moved(after, place(after, [shrunk], DESKTOP))).toEqual([]);
});

test.each(CLOTHS)("a new meld becomes whole where its first tile came to lie, on $width x $height", (cloth) => {
  for (let others = 0; others < 4; others += 1) {
    const all = melds(...Array<number>(others).fill(3));
    let placing = place(place(null, all, cloth), [...all, meld("new", 1)], cloth);
    for (let length = 2; length <= 3; length += 1) {
      const pieces = [...(placing.spots.get("new")?.pieces ?? []), ...tiles(1)];
      const next = place(placing, [...all, { id: "new", pieces }], cloth);
      expect(next.grid).toBe(placing.grid);
      expect(moved(placing, next)).toEqual([]);
      placing = next;
    }
  }
});

test("a run that grows at the edge moves alone, along its line and no farther than it must", () => {
  const run = meld("run", 3);
  const other = meld("other", 3);
  const wish = { piece: run.pieces[0] ?? "", at: { x: PHONE.width, y: PHONE.height / 3 } };
  const before = place(place(null, [other], PHONE), [other, run], PHONE, { wish });
  const grown = { id: "run", pieces: [...run.pieces, ...tiles(1)] };
  const after = place(before, [other, grown], PHONE);
  expect(moved(before, after)).toEqual(run.pieces);
  expect(box(after, "run").y).toBe(box(before, "run").y);
  expect(box(before, "run").x - box(after, "run").x).toBeCloseTo(before.grid.u);
});

test("a meld between two others pushes neither of them", () => {
  const width = 72 * 11;
  const all = melds(3, 3, 3);
  const cloth = { width, height: 110, touch: false };
  const before = anew(null, all, cloth);
  const grown = all.map((each) => (each.id === "m1" ? { id: "m1", pieces: [...each.pieces, ...tiles(1)] } : each));
  const after = place(before, grown, cloth);
  expect(after.grid).toBe(before.grid);
  expect(moved(before, after).every((piece) => all[1]?.pieces.includes(piece))).toBe(true);
  expectTidy(after, grown);
});

test("a meld that is split stays in its row, with a gap", () => {
  const long = meld("long", 7);
  const before = place(null, [long], DESKTOP);
  const low = { id: "long", pieces: long.pieces.slice(0, 3) };
  const apart = place(before, [low, { id: "new", pieces: long.pieces.slice(4) }], DESKTOP);
  expect(moved(before, apart)).toEqual([]);
  const next = place(before, [low, { id: "new", pieces: long.pieces.slice(3) }], DESKTOP);
  expect(box(next, "new").y).toBe(box(next, "long").y);
  expect(moved(before, next)).toEqual(long.pieces.slice(3));
  expectTidy(next, [low, { id: "new", pieces: long.pieces.slice(3) }]);
});

test("what others make of tiles of the table lies near to where they lay", () => {
  const all = melds(4, 4, 4, 4);
  const before = place(null, all, DESKTOP);
  const [first, ...others] = all;
  const made = { id: "made", pieces: [...(first?.pieces.slice(3) ?? []), ...tiles(2)] };
  const after = place(before, [{ id: "m0", pieces: first?.pieces.slice(0, 3) ?? [] }, ...others, made], DESKTOP);
  const [from, to] = [middleOf(box(before, "m0")), middleOf(box(after, "made"))];
  expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeLessThan(5 * before.grid.u);
  expect(moved(before, after)).toEqual(made.pieces.slice(0, 1));
});

test.each(CLOTHS)("few melds lie together in the middle of $width x $height", (cloth) => {
  for (const laid of ["one by one", "at once"]) {
    const all = melds(3, 4, 3, 3);
    let placing: Placing | null = laid === "at once" ? place(null, all, cloth) : place(null, [], cloth);
    for (let size = 1; size <= all.length; size += 1) {
      if (laid === "one by one") placing = place(placing, all.slice(0, size), cloth);
    }
    const boxes = all.map(({ id }) => box(placing as Placing, id));
    const left = Math.min(...boxes.map(({ x }) => x));
    const right = cloth.width - Math.max(...boxes.map(({ x, width }) => x + width));
    expect(Math.abs(left - right)).toBeLessThan(4.5 * (placing?.grid.u ?? 0));
    const high = Math.min(...boxes.map(({ y }) => y));
    const low = cloth.height - Math.max(...boxes.map(({ y, height }) => y + height));
    expect(Math.abs(high - low)).toBeLessThan(3 * (placing?.grid.u ?? 0));
  }
});

test("nothing is laid anew under a held tile", () => {
  const cloth = { width: 72 * 7, height: 110, touch: false };
  const all = melds(3, 3);
  const before = anew(null, all, cloth);
  const more = [...all, meld("last", 3), meld("more", 3)]; // room was kept for one of them
  const held = place(before, more, cloth, { held: true });
  expect(held.grid).toBe(before.grid);
  expect(held.spots.has("more")).toBe(false);
  const after = place(held, more, cloth);
  expect(after.grid.u).toBeLessThan(before.grid.u);
  expectTidy(after, more);
});

test("another cloth is another fit, and tidying makes tiles as large as they can be", () => {
  const many = melds(...Array<number>(40).fill(3));
  const small = place(null, many, DESKTOP);
  const few = many.slice(0, 12);
  const kept = place(small, few, DESKTOP);
  expect(kept.grid).toBe(small.grid);
  expect(anew(kept, few, DESKTOP).grid.u).toBeGreaterThan(kept.grid.u * 1.12);
  expect(place(kept, few.slice(0, 2), PHONE).grid.u).toBe(46);
});

test("rows lie on lines of the grid, columns on half tiles", () => {
  const placing = place(null, melds(3, 4, 5, 3, 3, 4), DESKTOP);
  const { left, top, u } = placing.grid;
  for (const id of placing.spots.keys()) {
    const { x, y } = box(placing, id);
    expect(((x - left) / (u / 2)) % 1).toBeCloseTo(0, 6);
    expect(Math.abs(Math.round((y - top) / (LINE * u)) - (y - top) / (LINE * u))).toBeLessThan(1e-6);
  }
});
