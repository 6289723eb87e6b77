import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UnknownName } from "../catalogue/known";
import { FakeBrowser } from "../testing/browser";
import { FakeServer, settled } from "../testing/server";
import { FakeTable, GAME, happened, ids, laid, rackOf, shown, sorted } from "../testing/table";
import type { Desk } from "./desk";
import type { Place } from "./layout/layout";

const NEW: Place = { to: "new" };
const RACK: Place = { to: "rack", at: 0 };
const RUN = "R9 R10 R11";

let browser: FakeBrowser;
let server: FakeServer;
let table: FakeTable;
let desk: Desk;

beforeEach(() => {
  browser = new FakeBrowser();
  server = new FakeServer();
});

afterEach(() => {
  desk.close();
  table.store.close();
  browser.close();
});

function sitDown(view: object = {}, more: object = {}): void {
  table = new FakeTable({ rack: `${RUN} K1 B2`, table: "K4 K5 K6", ...view }, more);
  desk = table.desk();
}

const onMeld = (at: number): Place => ({ to: "meld", meld: desk.draft.value.now.melds[0]?.id ?? "", at });

describe("putting down", () => {
  test("lays tiles on the table, and the turn can be ended", () => {
    sitDown();
    expect(desk.main.value).toBe("draw");
    desk.selected.value = ids(desk, "R9");
    desk.put(ids(desk, RUN), NEW);
    expect(shown(desk)).toBe(`K4 K5 K6 | ${RUN}`);
    expect(rackOf(desk)).toBe("K1 B2");
    expect([desk.main.value, desk.ready.value, desk.points.value]).toEqual(["end", true, 30]);
    expect(desk.selected.value).toEqual([]);
  });

  test("is shown to the others, and so is what is taken back", () => {
    sitDown();
    desk.put(ids(desk, RUN), NEW);
    vi.advanceTimersByTime(0);
    desk.put(ids(desk, "R9"), RACK);
    vi.advanceTimersByTime(250);
    desk.reset();
    vi.advanceTimersByTime(250);
    expect(table.sketched).toEqual([`play ${RUN}`, "play R10 R11", "draw"]);
  });

  test.each([
    ["R9 R10", false],
    [RUN, true],
  ])("%s before one has opened: ready is %s", (tiles, ready) => {
    sitDown({ opened: [false, true] });
    desk.put(ids(desk, tiles), NEW);
    expect(desk.ready.value).toBe(ready);
  });

  test("less than the ruleset asks for is no opening", () => {
    sitDown({ opened: [false, true], rack: "R2 R3 R4 K7" });
    expect(desk.opening).toBe(30);
    desk.put(ids(desk, "R2 R3 R4"), NEW);
    expect([desk.points.value, desk.ready.value]).toEqual([9, false]);
  });

  test("enough for an opening is none where the others' melds are used as well", () => {
    sitDown({ opened: [false, true], rack: `${RUN} K7` });
    desk.put(ids(desk, RUN), NEW);
    desk.put(ids(desk, "K7"), onMeld(3));
    expect([desk.points.value, desk.ready.value]).toEqual([30, false]);
  });

  test("is a sketch while others move, and nothing is told of it", () => {
    sitDown({ turn: 1 });
    desk.put(ids(desk, RUN), NEW);
    vi.advanceTimersByTime(1_000);
    expect(desk.main.value).toBe("wait");
    expect(shown(desk)).toBe(`K4 K5 K6 | ${RUN}`);
    expect(table.sketched).toEqual([]);
  });

  test("is not for spectators, nor after the game", () => {
    sitDown();
    const spectator = table.desk(null);
    spectator.put(["t1"], NEW);
    expect(spectator.touched.value).toBe(false);
    spectator.close();
    table.shows(1, { outcome: { scores: [1, -1], winners: [0] } as never, rack: RUN });
    desk.put(ids(desk, RUN), NEW);
    expect([desk.touched.value, desk.main.value]).toEqual([false, "over"]);
  });
});

describe("taking back", () => {
  test("gives one's own tiles to the rack, and leaves the others' on the table", () => {
    sitDown();
    desk.put(ids(desk, RUN), NEW);
    desk.put(ids(desk, `${RUN} K4`), RACK);
    expect(shown(desk)).toBe("K4 K5 K6");
    expect(rackOf(desk).split(" ").sort()).toEqual("B2 K1 R10 R11 R9".split(" "));
    expect(desk.main.value).toBe("draw");
  });

  test("goes back and forth step by step", () => {
    sitDown();
    desk.put(ids(desk, RUN), NEW);
    desk.put(ids(desk, "R9"), RACK);
    desk.undo();
    expect(shown(desk)).toBe(`K4 K5 K6 | ${RUN}`);
    desk.undo();
    expect(shown(desk)).toBe("K4 K5 K6");
    desk.undo(); // there is no more
    desk.redo();
    expect(shown(desk)).toBe(`K4 K5 K6 | ${RUN}`);
    desk.redo();
    expect(shown(desk)).toBe("K4 K5 K6 | R10 R11");
    desk.redo();
    desk.undo();
    desk.put(ids(desk, "B2"), NEW);
    desk.redo(); // what was undone is gone with the next step
    expect(shown(desk)).toBe(sorted(`K4 K5 K6 | ${RUN} | B2`));
  });

  test("all at once can be undone, too", () => {
    sitDown();
    desk.put(ids(desk, RUN), NEW);
    desk.reset();
    expect(desk.touched.value).toBe(false);
    desk.undo();
    expect(shown(desk)).toBe(`K4 K5 K6 | ${RUN}`);
  });
});

describe("ending the turn", () => {
  test("sends what lies there once, however often it is pressed", async () => {
    sitDown({}, { seq: 4 });
    desk.put(ids(desk, RUN), NEW);
    const done = desk.finish();
    void desk.finish();
    expect(desk.busy.value).toBe(true);
    table.answers({ type: "answer" });
    await done;
    expect(table.acted).toEqual([{ action: `play ${RUN}`, seq: 4 }]);
    expect(desk.busy.value).toBe(false);
  });

  test.each([
    [50, "draw"],
    [0, "pass"],
  ])("with nothing laid and %i tiles in the bank is to %s", (bank, action) => {
    sitDown({ bank });
    void desk.finish();
    expect(table.acted).toEqual([{ action, seq: 0 }]);
  });

  test("that is refused loses nothing; the refusal goes with the next tile", async () => {
    sitDown();
    desk.put(ids(desk, "R9 R10"), NEW);
    const done = desk.finish();
    table.answers({
      type: "refusal",
      message: "not yet",
      broken: [{ code: "meld/invalid", rule: "STD-13", message: "" }],
    });
    await done;
    expect(desk.refusal.value).toMatchObject({ message: "not yet" });
    expect(shown(desk)).toBe("K4 K5 K6 | R9 R10");
    desk.put(ids(desk, "R11"), { to: "meld", meld: desk.draft.value.now.melds[1]?.id ?? "", at: 2 });
    expect(desk.refusal.value).toBeNull();
    expect(shown(desk)).toBe(`K4 K5 K6 | ${RUN}`);
  });

  test("of a strict game warns before a mistake is made, and then believes it", async () => {
    sitDown({}, { strict: true });
    desk.put(ids(desk, "R9 R10"), NEW);
    await desk.finish();
    expect(table.acted).toEqual([]);
    expect(desk.refusal.value).toMatchObject({ id: "" });
    void desk.finish();
    expect(table.acted).toEqual([{ action: "play R9 R10", seq: 0 }]);
  });
});

describe("another's move in the middle", () => {
  const other = happened(0, laid(1, "O1 O2 O3", ["O1 O2 O3"]));

  test("leaves a sketch where it is, on what lies there now", () => {
    sitDown({ turn: 1 });
    desk.put(ids(desk, RUN), NEW);
    desk.hint.value = { nudge: "", steps: [], action: null } as never;
    table.shows(1, { turn: 0, table: "K4 K5 K6 | O1 O2 O3", rack: `${RUN} K1 B2` }, [other]);
    expect(shown(desk)).toBe(sorted(`K4 K5 K6 | O1 O2 O3 | ${RUN}`));
    expect([desk.main.value, desk.hint.value, desk.moves.value.length]).toEqual(["end", null, 1]);
    void desk.finish();
    expect(table.acted).toEqual([{ action: `play ${RUN}`, seq: 1 }]);
  });

  test("that takes what a sketch stands on puts the sketch back on the rack", () => {
    sitDown({ turn: 1, rack: "K7 B2" });
    desk.put(ids(desk, "K7"), onMeld(3));
    expect(shown(desk)).toBe("K4 K5 K6 K7");
    const move = happened(0, laid(1, "K3", ["K3 K4 K5 K6"], ["K4 K5 K6"]));
    table.shows(1, { turn: 0, table: "K3 K4 K5 K6", rack: "K7 B2" }, [move]);
    expect(shown(desk)).toBe("K3 K4 K5 K6");
    expect([rackOf(desk), desk.touched.value]).toEqual(["K7 B2", false]);
  });

  test("keeps every tile that stays the same thing on the screen", () => {
    sitDown({ turn: 1 });
    const before = ids(desk, "K4 K5 K6 R9");
    table.shows(1, { turn: 0, table: "K4 K5 K6 | O1 O2 O3", rack: `${RUN} K1 B2` }, [other]);
    expect(ids(desk, "K4 K5 K6 R9")).toEqual(before);
    expect(desk.cameFrom(ids(desk, "O1")[0] ?? "")).toBe(1);
  });

  test("is seen while it is tried out, but not over a sketch of one's own", () => {
    sitDown({ turn: 1 });
    table.showsDraft(0, "play O1 O2 O3");
    expect(shown(desk)).toBe("K4 K5 K6 | O1 O2 O3");
    expect(desk.tried.value.size).toBe(3);
    desk.put(ids(desk, RUN), NEW);
    expect(shown(desk)).toBe(`K4 K5 K6 | ${RUN}`);
  });

  test("ends a look at an earlier one, and nothing can be moved meanwhile", () => {
    sitDown({ turn: 1 });
    table.shows(1, { turn: 1, table: "K4 K5 K6 | O1 O2 O3", rack: RUN }, [other]);
    table.shows(2, { turn: 0, table: "K4 K5 K6 | O1 O2 O3", rack: RUN }, [happened(1, { type: "Drew", seat: 1 })]);
    desk.look(0);
    expect(desk.mayMove).toBe(false);
    desk.put(ids(desk, RUN), NEW);
    expect(desk.touched.value).toBe(false);
    table.shows(3, { turn: 0, table: "K4 K5 K6 | O1 O2 O3", rack: RUN }, [happened(2, { type: "Passed", seat: 1 })]);
    expect([desk.looking.value, desk.mayMove]).toEqual([null, true]);
  });
});

describe("time that has run out", () => {
  test.each(["TimedOut", "Mistook"])("takes back what was laid (%s)", (type) => {
    sitDown();
    desk.put(ids(desk, RUN), NEW);
    table.shows(1, { turn: 1, table: "K4 K5 K6", rack: `${RUN} K1 B2 O9` }, [happened(0, { type, seat: 0 }, true)]);
    expect(desk.touched.value).toBe(false);
    expect(rackOf(desk)).toContain("R9");
  });

  test("of somebody else does not", () => {
    sitDown({ turn: 1 });
    desk.put(ids(desk, RUN), NEW);
    table.shows(1, { turn: 0, table: "K4 K5 K6", rack: `${RUN} K1 B2` }, [happened(0, { type: "TimedOut", seat: 1 })]);
    expect(desk.touched.value).toBe(true);
  });
});

describe("a page that is loaded again", () => {
  /** The same browser, another page. */
  function reload(view: object = {}, more: object = {}): void {
    desk.close();
    table.store.close();
    sitDown(view, more);
  }

  test("has the draft as it lay, and can undo it", () => {
    sitDown();
    desk.put(ids(desk, RUN), NEW);
    reload();
    expect(shown(desk)).toBe(`K4 K5 K6 | ${RUN}`);
    expect(desk.main.value).toBe("end");
    desk.undo();
    expect(shown(desk)).toBe("K4 K5 K6");
  });

  test("has a sketch, too, over which somebody has moved before", () => {
    sitDown({ turn: 1 });
    desk.put(ids(desk, RUN), NEW);
    const moved = { turn: 0, table: "K4 K5 K6 | O1 O2 O3" };
    table.shows(1, { ...moved, rack: `${RUN} K1 B2` }, [happened(0, laid(1, "O1 O2 O3", ["O1 O2 O3"]))]);
    reload(moved, { seq: 1 });
    expect(shown(desk)).toBe(sorted(`K4 K5 K6 | O1 O2 O3 | ${RUN}`));
  });

  test("keeps the order of the rack, but no draft of an earlier table", () => {
    sitDown();
    desk.sort("number");
    const order = rackOf(desk);
    desk.put(ids(desk, RUN), NEW);
    reload({}, { seq: 1 });
    expect(desk.touched.value).toBe(false);
    expect(rackOf(desk)).toBe(order);
  });

  test("keeps nothing of a game that is over", () => {
    sitDown();
    desk.put(ids(desk, RUN), NEW);
    expect(browser.stored.has(`rummi.draft.${GAME}.0`)).toBe(true);
    table.shows(1, { outcome: { scores: [1, -1], winners: [0] } as never, rack: RUN });
    expect(browser.stored.has(`rummi.draft.${GAME}.0`)).toBe(false);
  });

  test("asks for every move so far, which it has not seen", async () => {
    const story = [happened(0, laid(1, "K4 K5 K6", ["K4 K5 K6"])), happened(1, { type: "Drew", seat: 0 })];
    server.answer = () => ({ status: 200, body: { game: GAME, happened: story } });
    sitDown({}, { seq: 2 });
    await settled();
    expect(server.asked.map(({ path }) => path)).toEqual(["/api/rooms/ABCDEF/story?seat=0"]);
    expect(desk.moves.value.map((move) => move.table)).toEqual(["K4 K5 K6", "K4 K5 K6"]);
  });
});

test("a game whose ruleset nobody knows has no table", () => {
  sitDown();
  const strange = new FakeTable({}, { rules: "chess" });
  expect(() => strange.desk()).toThrow(UnknownName);
  strange.store.close();
});
