import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeBrowser } from "../testing/browser";
import { FakeServer, settled } from "../testing/server";
import { FakeTable } from "../testing/table";
import type { Desk } from "./desk";

const WARNING = "A bot has 2 tiles left: open now, or it costs 200 points.";

let browser: FakeBrowser;
let server: FakeServer;
let table: FakeTable;
let desk: Desk;

beforeEach(() => {
  browser = new FakeBrowser();
  server = new FakeServer();
  server.answer = () => ({ status: 200, body: { message: WARNING } });
});

afterEach(() => {
  desk.close();
  table.store.close();
  browser.close();
});

async function warned(view: object): Promise<string> {
  table = new FakeTable({ rack: "R10 R11 R12 K1", opened: [false, true], tiles: [14, 2], ...view });
  desk = table.desk();
  await settled();
  return desk.warning.said.value;
}

test("whoever has not opened is warned when a bot is nearly out", async () => {
  expect(await warned({})).toBe(WARNING);
  expect(server.asked.map(({ path }) => path)).toEqual(["/api/rooms/ABCDEF/seats/0/warning"]);
  table.shows(1, { turn: 1, opened: [false, true], tiles: [14, 2] });
  expect(desk.warning.said.value).toBe("");
});

test.each([
  ["while nobody is nearly out", { tiles: [14, 4] }],
  ["after the opening", { opened: [true, true] }],
  ["while others think", { turn: 1 }],
])("nobody is asked or warned %s", async (_, view) => {
  expect(await warned(view)).toBe("");
  expect(server.asked).toEqual([]);
});
