import { describe, expect, test } from "vitest";
import { readTable, readTiles, writeTable, writeTile } from "../notation/tile";
import {
  begin,
  type Draft,
  isTouched,
  keep,
  laid,
  layOutTable,
  openingPoints,
  playText,
  put,
  rebase,
  redo,
  reset,
  restore,
  tilesOf,
  undo,
} from "./draft";
import { layOut, writeRack } from "./layout/follow";
import { isPiece, type Layout, move, type Place, pieces, rackPieces, sortRack } from "./layout/layout";
import { isValid } from "./layout/settle";

const draftOf = (table: string, rack: string): Draft => begin(layOut(readTable(table), readTiles(rack)));
const table = (layout: Layout) => writeTable(layout.melds.map(tilesOf));
const rack = (layout: Layout) => writeRack(layout);

/** The ids of tiles, each the first of its kind that is not named yet; with `!` from the table alone. */
function ids(draft: Draft, names: string, from: "rack" | "table" = "rack"): string[] {
  const all = from === "rack" ? draft.now.rack.filter(isPiece) : draft.now.melds.flatMap((meld) => meld.pieces);
  return readTiles(names).map((tile) => {
    const at = all.findIndex((piece) => writeTile(piece.tile) === writeTile(tile));
    return all.splice(at, 1)[0]?.id ?? "none";
  });
}

const onMeld = (draft: Draft, meld: number, at: number): Place => ({
  to: "meld",
  meld: draft.now.melds[meld]?.id ?? "",
  at,
});
const NEW: Place = { to: "new" };

describe("laying", () => {
  test("a new meld lies in the order of its run", () => {
    const draft = draftOf("-", "R9 K1 R7 R8");
    const next = put(draft, ids(draft, "R9 R7 R8"), NEW);
    expect(table(next.now)).toBe("R7 R8 R9");
    expect(rack(next.now)).toBe("_R9 K1 _R7 _R8");
    expect(playText(next)).toBe("play R7 R8 R9");
    expect(laid(next)).toHaveLength(3);
  });

  test.each([
    ["R4 R5 R6", "R7", 0, "R4 R5 R6 R7"],
    ["R4 R5 R6", "R3", 3, "R3 R4 R5 R6"],
    ["R4 R5 R6", "*", 0, "* R4 R5 R6"],
    ["R4 R5 R6", "*", 3, "R4 R5 R6 *"],
    ["K4 R4 B4", "O4", 1, "K4 O4 R4 B4"],
    ["R3 R4 R5 R6 R7", "R5", 5, "R3 R4 R5 | R5 R6 R7"],
    ["R1 * R3", "R2", 3, "R1 R2 R3 *"],
    ["R7 *K7 *B7", "O7", 3, "R7 *K7 *B7 O7"],
    ["R7 *K7 *B7", "K7", 3, "R7 * * K7"],
  ])("%s gets %s at %d", (lying, tile, at, after) => {
    const draft = draftOf(lying, tile);
    expect(table(put(draft, ids(draft, tile), onMeld(draft, 0, at)).now)).toBe(after);
  });

  test("a tile taken from the middle of a run leaves two parts, from its end the rest", () => {
    const draft = draftOf("R3 R4 R5 R6 R7", "K1");
    expect(table(put(draft, ids(draft, "R5", "table"), NEW).now)).toBe("R3 R4 | R6 R7 | R5");
    expect(table(put(draft, ids(draft, "R6 R7", "table"), NEW).now)).toBe("R3 R4 R5 | R6 R7");
  });

  test("two melds are joined, and the play names what is gone", () => {
    const draft = draftOf("R3 R4 R5 | K1 R1 B1 | R6 R7 R8", "R9");
    const joined = put(draft, ids(draft, "R6 R7 R8", "table"), onMeld(draft, 0, 3));
    const next = put(joined, ids(joined, "R9"), onMeld(joined, 0, 6));
    expect(table(next.now)).toBe("R3 R4 R5 R6 R7 R8 R9 | K1 R1 B1");
    expect(playText(next)).toBe("play R3 R4 R5 R6 R7 R8 R9 from R3 R4 R5 | R6 R7 R8");
  });

  test("tiles of the table never go to the rack", () => {
    const draft = draftOf("R3 R4 R5 R6", "K1");
    expect(put(draft, ids(draft, "R6", "table"), { to: "rack", at: 0 })).toBe(draft);
  });

  test("four, five and a joker are a run, in whatever order and at whatever place each is put down", () => {
    for (const order of ["O4 O5 *", "O4 * O5", "O5 O4 *", "O5 * O4", "* O4 O5", "* O5 O4"])
      for (const at of [0, 1])
        for (const then of [0, 1, 2]) {
          const [first, second, third] = order.split(" ") as [string, string, string];
          let draft = draftOf("-", order);
          draft = put(draft, ids(draft, first), NEW);
          draft = put(draft, ids(draft, second), onMeld(draft, 0, at));
          draft = put(draft, ids(draft, third), onMeld(draft, 0, then));
          expect(isValid(draft.now.melds[0]?.pieces ?? []), `${order} ${at} ${then}`).toBe(true);
        }
  });

  test("a joker that could be read otherwise is written with its tile", () => {
    const draft = draftOf("R7 *K7 *B7 | K1 K2 K3", "K4");
    expect(playText(put(draft, ids(draft, "K4"), onMeld(draft, 1, 3)))).toBe("play K1 K2 K3 K4 from K1 K2 K3");
    expect(playText(put(draft, ids(draft, "K3", "table"), NEW))).toContain("from K1 K2 K3");
  });
});

describe("the rack", () => {
  const moved = (from: string, tile: string, at: number) => {
    const draft = draftOf("-", from);
    return rack(move(draft.now, ids(draft, tile), { to: "rack", at }));
  };
  test("tiles close up as on a ledge, gaps are the player's", () => {
    expect(moved("R1 R2 R3 R4", "R1", 2)).toBe("R2 R3 R1 R4");
    expect(moved("R1 R2 R3 R4", "R4", 0)).toBe("R4 R1 R2 R3");
    expect(moved("R1 R2 R3 R4", "R2", 6)).toBe("R1 . R3 R4 . . R2");
    expect(moved("R1 R2 R3 R4", "R4", 3)).toBe("R1 R2 R3 R4");
  });

  test("a laid tile comes back where it is put, and its own place is free then", () => {
    const draft = draftOf("-", "R1 R2 R3");
    const out = put(draft, ids(draft, "R1"), NEW);
    expect(rack(put(out, ids(draft, "R1"), { to: "rack", at: 0 }).now)).toBe("R1 R2 R3");
    expect(rack(put(out, ids(draft, "R1"), { to: "rack", at: 3 }).now)).toBe(". R2 R3 R1");
    expect(rack(put(out, ids(draft, "R1"), { to: "rack", at: 2 }).now)).toBe(". R2 R1 R3");
  });

  test("is sorted by colour and by number, jokers last", () => {
    const { now } = draftOf("-", "* O1 K2 R2 K1");
    expect(rack(sortRack(now, "colour"))).toBe("K1 K2 R2 O1 *");
    expect(rack(sortRack(now, "number"))).toBe("K1 O1 K2 R2 *");
  });
});

test("undo, redo and reset", () => {
  const draft = draftOf("R3 R4 R5", "R6 K1");
  const one = put(draft, ids(draft, "R6"), onMeld(draft, 0, 3));
  const two = put(one, ids(one, "K1"), NEW);
  expect(table(undo(two).now)).toBe("R3 R4 R5 R6");
  expect(table(redo(undo(two)).now)).toBe("R3 R4 R5 R6 | K1");
  expect(redo(two)).toBe(two);
  const back = reset(two);
  expect(table(back.now)).toBe("R3 R4 R5");
  expect(rack(back.now)).toBe("R6 K1");
  expect(isTouched(back)).toBe(false);
  expect(playText(back)).toBe(null);
  expect(table(undo(back).now)).toBe("R3 R4 R5 R6 | K1");
  expect(undo(draft)).toBe(draft);
});

test("the opening counts valid melds of the rack alone", () => {
  const draft = draftOf("R1 R2 R3", "K9 R9 B9 R4 B1 B2");
  let next = put(draft, ids(draft, "K9 R9 B9"), NEW);
  next = put(next, ids(next, "R4"), onMeld(next, 0, 3));
  next = put(next, ids(next, "B1 B2"), NEW);
  expect(openingPoints(next)).toBe(27);
});

describe("when the server says something new", () => {
  test("an accepted play moves nothing", () => {
    const draft = draftOf("R3 R4 R5 | K1 R1 B1", "K9 R6 B2");
    const next = put(draft, ids(draft, "R6"), onMeld(draft, 0, 3));
    const after = rebase(next, readTable("K1 R1 B1 | R3 R4 R5 R6"), readTiles("K9 B2"));
    expect(after.now.melds.map((meld) => meld.id)).toEqual(next.now.melds.map((meld) => meld.id));
    expect(after.now.melds[0]?.pieces.map((each) => each.id)).toEqual(next.now.melds[0]?.pieces.map((each) => each.id));
    expect(rack(after.now)).toBe("K9 . B2");
  });

  test("what others change takes the place of what it came from, and only new tiles are new", () => {
    const draft = draftOf("R3 R4 R5 R6 | K1 R1 B1 | K7 R7 B7", "K9");
    const before = new Set(pieces(draft.now).map((piece) => piece.id));
    const after = rebase(draft, readTable("K7 R7 B7 | R3 R4 R5 | R6 K6 B6 | K1 R1 B1 O1"), readTiles("K9"));
    expect(table(after.now)).toBe("R3 R4 R5 | K1 R1 B1 O1 | K7 R7 B7 | R6 K6 B6");
    const fresh = pieces(after.now).filter((piece) => !before.has(piece.id));
    expect(fresh.map((piece) => writeTile(piece.tile)).sort()).toEqual(["B6", "K6", "O1"]);
  });

  test("a meld that begins with the first tile of another has a name of its own", () => {
    const draft = draftOf("R3 R4 R5 R6 | K1 R1 B1", "K9");
    const after = rebase(draft, readTable("R4 R5 R6 | R3 K3 B3 | K1 R1 B1"), readTiles("K9"));
    expect(new Set(after.now.melds.map((meld) => meld.id)).size).toBe(3);
  });

  test("a sketch is kept as long as what it changes lies there, else put back", () => {
    const draft = draftOf("R3 R4 R5 | K1 R1 B1", "R6 K9");
    const sketch = put(draft, ids(draft, "R6"), onMeld(draft, 0, 3));
    const kept = rebase(sketch, readTable("R3 R4 R5 | K1 R1 B1 O1"), readTiles("R6 K9 B9"));
    expect(table(kept.now)).toBe("K1 R1 B1 O1 | R3 R4 R5 R6");
    expect(rack(kept.now)).toBe("_R6 K9 B9");
    expect(table(kept.base)).toBe("R3 R4 R5 | K1 R1 B1 O1");
    const gone = rebase(sketch, readTable("R3 R4 R5 * | K1 R1 B1"), readTiles("R6 K9"));
    expect(isTouched(gone)).toBe(false);
    expect(rack(gone.now)).toBe("R6 K9");
  });

  test("the rack's arrangement stays, and a drawn tile comes last", () => {
    const draft = begin(sortRack(draftOf("-", "R9 K1 B5").now, "number"));
    expect(rack(rebase(draft, readTable("-"), readTiles("R9 K1 B5 K1")).now)).toBe("K1 B5 R9 K1");
  });
});

describe("leaving the page", () => {
  test("loses neither the draft nor the rack's order", () => {
    const draft = begin(sortRack(draftOf("R3 R4 R5 | K1 R1 B1", "R6 K9 B1 R6").now, "colour"));
    const next = put(draft, ids(draft, "R6"), onMeld(draft, 0, 3));
    const kept = keep(next, 7);
    const again = restore(kept, 7, readTable("K1 R1 B1 | R3 R4 R5"), readTiles("R6 K9 B1 R6"));
    expect(table(again.now)).toBe("R3 R4 R5 R6 | K1 R1 B1");
    expect(rack(again.base)).toBe("K9 R6 R6 B1");
    expect(rackTiles(again.now)).toEqual(["K9", "R6", "B1"]);
    expect(playText(again)).toBe("play R3 R4 R5 R6 from R3 R4 R5");
    expect(rack(undo(again).now)).toBe("K9 R6 R6 B1");
  });

  test("of two equal tiles the one that was laid is away, and the other stays where it is", () => {
    const draft = draftOf("R3 R4 R5", "R6 K9 R6 B1");
    const second = rackPieces(draft.now)[2]?.id ?? "";
    const kept = keep(put(draft, [second], onMeld(draft, 0, 3)), 7);
    const again = restore(kept, 7, readTable("R3 R4 R5"), readTiles("B1 R6 R6 K9"));
    expect(table(again.now)).toBe("R3 R4 R5 R6");
    expect(rack(again.now)).toBe("R6 K9 _R6 B1");
    expect(rack(undo(again).now)).toBe("R6 K9 R6 B1");
  });

  test("lays the melds out in the order in which they lay", () => {
    const draft = draftOf("R3 R4 R5 | K1 R1 B1", "K9 R9 B9");
    const next = put(draft, ids(draft, "K9 R9 B9"), NEW);
    const [one, two, three] = next.now.melds.map((meld) => meld.id);
    const again = restore(keep(next, 7, [two, three, one].map(String)), 7, draftTable(draft), readTiles("K9 R9 B9"));
    expect(table(again.now)).toBe("K1 R1 B1 | K9 R9 B9 | R3 R4 R5");
    expect(table(again.base)).toBe("K1 R1 B1 | R3 R4 R5");
  });

  test("after others have moved, only the arrangement is kept", () => {
    const draft = draftOf("R3 R4 R5", "R6 K9");
    const kept = keep(put(draft, ids(draft, "R6"), onMeld(draft, 0, 3)), 7);
    const again = restore(kept, 8, readTable("R3 R4 R5"), readTiles("K9 R6 B2"));
    expect(isTouched(again)).toBe(false);
    expect(rack(again.now)).toBe("R6 K9 B2");
  });
});

const draftTable = (draft: Draft) => draft.base.melds.map(tilesOf);
const rackTiles = (layout: Layout) => layout.rack.filter(isPiece).map((piece) => writeTile(piece.tile));

test("of two alike the one in front is laid", () => {
  const draft = draftOf("-", "K6 K4 K5 K6");
  const [front = "none"] = ids(draft, "K6");
  const shown = layOutTable(draft, readTable("K4 K5 K6"));
  expect(shown.now.melds[0]?.pieces.map((piece) => piece.id)).toContain(front);
});
