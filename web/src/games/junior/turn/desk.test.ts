import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RoomStore } from "../../../net/room";
import { TAUGHT } from "../../../protocol/catalogue";
import { FakeBrowser } from "../../../testing/browser";
import { fakeSockets, WELCOME } from "../../../testing/sockets";
import { startHistory } from "../../../undo";
import { speak } from "../../../words/i18n";
import { JuniorDesk } from "./desk";
import { startTurn } from "./turn";

let browser: FakeBrowser;

beforeEach(async () => {
  browser = new FakeBrowser();
  fakeSockets();
  await speak("en");
});

afterEach(() => browser.close());

test("after an error the next action can be asked for", async () => {
  const store = new RoomStore("ABCDEF");
  const desk = new JuniorDesk(store);
  await expect(desk.draw()).rejects.toThrow("no game");
  expect(desk.asking.value).toBe(false);
  await expect(desk.draw()).rejects.toThrow("no game");
  desk.close();
  store.close();
});

test("who watches sees what was laid once more", () => {
  const sockets = fakeSockets();
  const store = new RoomStore("ABCDEF");
  const socket = sockets.newest().open();
  const shows = (seq: number, table: string, events: object[] = []) => {
    const view = { turn: 0, table, rack: "-", stars: [6, 6], tiles: [6, 6], pool: 10, outcome: null };
    const happened = [{ seq, events, late: false, substitute: null }];
    socket.tell({ type: "game", game: "g", seq, now: 1_000_000, sights: [{ seat: null, happened, view }] } as never);
  };
  const room = { chairs: [{ person: "bea", name: "Bea", bot: null }], options: { rules: "junior" } };
  socket.tell(WELCOME, { type: "room", version: 1, room } as never);
  shows(0, "R3 R4 R5");
  const desk = new JuniorDesk(store);
  const runs = () => desk.turn.value.runs.map((run) => run.pieces.length);
  expect([runs(), desk.laying.value]).toEqual([[3], null]);
  shows(1, "R3 R4 R5 R6", [{ type: "Played", seat: 0, acts: [], stars: 1 }]);
  shows(2, "R3 R4 R5 R6", [{ type: "Drew", seat: 0, tile: null, paid: 0 }]);
  expect([runs(), desk.flight.value?.number]).toEqual([[4], 1]);
  desk.again();
  expect(runs()).toEqual([3]);
  vi.advanceTimersByTime(1_000);
  expect([runs(), [...desk.latest.value], desk.flight.value?.number]).toEqual([[4], ["R6"], 2]);
  desk.close();
  store.close();
});

test("a joker may be moved before drawing, and no tile may be laid (A-45)", async () => {
  const store = new RoomStore("ABCDEF");
  const desk = new JuniorDesk(store);
  const asked: string[] = [];
  store.act = async (action) => {
    asked.push(action);
    return { type: "done", id: "1" } as never;
  };
  desk.history.value = startHistory(startTurn("B2 B3 B4 * | Y6 Y7 Y8", "B5 K2"));
  const yellow = desk.turn.value.runs[1]?.id ?? "";
  expect(desk.put("*1", { to: "run", run: yellow, end: "high" })).toBe(true);
  expect([desk.touched.value, desk.laid.value, desk.ready.value]).toEqual([true, false, false]);
  await desk.done();
  expect([asked, desk.refusal.value?.codes]).toEqual([[], ["lift/alone"]]);
  desk.put("B5", { to: "run", run: desk.turn.value.runs[0]?.id ?? "", end: "high" });
  expect([desk.laid.value, desk.ready.value]).toEqual([true, true]);
  desk.undo();
  await desk.draw();
  expect(asked).toEqual(["lift *Y9 from B2 B3 B4 * to Y6 Y7 Y8; pass"]); // the pool of this test is empty
  desk.close();
  store.close();
});

test("what cannot be done says why, and a lesson teaches it", async () => {
  const store = new RoomStore("ABCDEF");
  const desk = new JuniorDesk(store);
  desk.history.value = startHistory(startTurn("R3 R4 R5", "R8 K2"));
  const [run] = desk.turn.value.runs;
  expect(desk.put("K2", { to: "run", run: run?.id ?? "", end: "high" })).toBe(false);
  expect(desk.refusal.value).toEqual({ text: "It does not fit there.", codes: ["add/does-not-fit"] });
  expect(desk.put("R8", { to: "new" })).toBe(true);
  expect(desk.refusal.value).toBeNull();
  await desk.done();
  expect(desk.refusal.value?.codes).toEqual(["meld/invalid"]);
  desk.undo();
  expect(desk.refusal.value).toBeNull();
  expect(Object.keys(TAUGHT.junior).sort()).toEqual([
    "add/does-not-fit",
    "lift/alone",
    "lift/no-run-left",
    "meld/invalid",
    "swap/wrong-tile",
  ]);
  desk.close();
  store.close();
});
