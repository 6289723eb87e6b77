import { expect, test } from "vitest";
import type { Placing } from "../../../table/place/place";
import { RunPlaces } from "./places";
import { put, shownNest, startTurn, type Turn } from "./turn";

const CLOTH = { width: 1000, height: 600 };
/** Of 320 by 640 pixels. */
const PHONE = { width: 312, height: 240 };
const BEGIN = startTurn("R3 R4 R5 | B1 B2 B3", "R6 R2 K4 K5 K6");

/** New runs in the order in which they are seen. */
function rows({ runs, nests }: Turn) {
  return [...runs, ...nests.map((nest) => ({ ...nest, pieces: shownNest(nest).pieces }))];
}

/** The column and the line of each tile. */
function tiles({ spots }: Placing): Record<string, string> {
  return Object.fromEntries(
    [...spots.values()].flatMap(({ pieces, column, line }) =>
      pieces.flatMap((piece, at) => (/ (low|high)$/.test(piece) ? [] : [[piece, `${column + 2 * at} ${line}`]])),
    ),
  );
}

test("runs stay where they are while others come and grow, and after the turn", () => {
  const places = new RunPlaces();
  const lie = tiles(places.lay(rows(BEGIN), CLOTH));
  const longer = put(BEGIN, "R6", { to: "run", run: "run R 3", end: "high" });
  expect(tiles(places.lay(rows(longer), CLOTH))).toMatchObject(lie);
  const both = put(longer, "R2", { to: "run", run: "run R 3", end: "low" });
  expect(tiles(places.lay(rows(both), CLOTH))).toMatchObject(lie);
  let nest = put(both, "K4", { to: "new" });
  expect(tiles(places.lay(rows(nest), CLOTH))).toMatchObject(lie);
  for (const tile of ["K5", "K6"]) nest = put(nest, tile, { to: "nest", nest: "nest K4" });
  const laid = tiles(places.lay(rows(nest), CLOTH));
  expect(laid).toMatchObject(lie);
  const told = startTurn("B1 B2 B3 | K4 K5 K6 | R2 R3 R4 R5 R6", "-");
  expect(tiles(places.lay(rows(told), CLOTH))).toMatchObject(laid);
});

test.each(["R6 high", "R2 low"])("on the smallest phone a run grows without moving: %s", (grown) => {
  const [tile = "", end] = grown.split(" ") as [string, "high" | "low"];
  const begin = startTurn("R3 R4 R5", `${tile} K4`);
  const places = new RunPlaces();
  const lie = tiles(places.lay(rows(begin), PHONE));
  const longer = put(begin, tile, { to: "run", run: "run R 3", end });
  expect(tiles(places.lay(rows(longer), PHONE))).toMatchObject(lie);
});

test.each([
  ["K4", "K5", "K6"],
  ["K5", "K4", "K6"],
  ["K6", "K5", "K4"],
])("on the smallest phone a new run becomes whole without moving: %s, %s, %s", (first, ...others) => {
  const places = new RunPlaces();
  places.lay(rows(BEGIN), PHONE);
  let nest = put(BEGIN, first, { to: "new" });
  let lie = tiles(places.lay(rows(nest), PHONE));
  for (const tile of others) {
    nest = put(nest, tile, { to: "nest", nest: `nest ${first}` });
    const now = tiles(places.lay(rows(nest), PHONE));
    expect(now).toMatchObject(lie);
    lie = now;
  }
});

test("what is undone and laid again lies as it lay", () => {
  const places = new RunPlaces();
  const begin = places.lay(rows(BEGIN), CLOTH);
  const nest = put(BEGIN, "K4", { to: "new" });
  const laid = places.lay(rows(nest), CLOTH);
  expect(places.lay(rows(BEGIN), CLOTH)).toBe(begin);
  expect(places.lay(rows(nest), CLOTH)).toBe(laid);
});

test("on another cloth they are laid anew, each with a free place at both ends", () => {
  const places = new RunPlaces();
  places.lay(rows(BEGIN), CLOTH);
  const { grid, spots } = places.lay(rows(BEGIN), { width: 300, height: 400 });
  expect(grid.cloth.width).toBe(300);
  expect([...spots.values()].map(({ length }) => length)).toEqual([5, 5]);
  expect(5 * grid.u).toBeLessThanOrEqual(300);
});
