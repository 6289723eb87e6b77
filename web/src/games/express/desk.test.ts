import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RoomStore } from "../../net/room";
import type { ExpressView } from "../../protocol";
import { FakeBrowser } from "../../testing/browser";
import { fakeSockets, WELCOME } from "../../testing/sockets";
import { speak } from "../../words/i18n";
import { ExpressDesk } from "./desk";
import { spots } from "./draft";

let browser: FakeBrowser;

beforeEach(async () => {
  browser = new FakeBrowser();
  fakeSockets();
  await speak("en");
});

afterEach(() => browser.close());

test("after an error the next action can be asked for", async () => {
  const store = new RoomStore("ABCDEF");
  const desk = new ExpressDesk(store);
  await expect(desk.throwDice()).rejects.toThrow("no game");
  expect(desk.asking.value).toBe(false);
  await expect(desk.throwDice()).rejects.toThrow("no game");
  desk.close();
  store.close();
});

test("who watches is told every turn, and sees the dice laid once more", () => {
  const sockets = fakeSockets();
  const store = new RoomStore("ABCDEF");
  const socket = sockets.newest().open();
  const chairs = [
    { person: "bea", name: "Bea", bot: null },
    { person: "ola", name: "Ola", bot: null },
  ];
  const shows = (seq: number, turn: number, table: string, events: object[] = []) => {
    const view = { turn, table, hands: [[], []], held: [[], []], turns: [1, 1] } as unknown as ExpressView;
    const happened = [{ seq, events, late: false, substitute: null }];
    socket.tell({ type: "game", game: "g", seq, now: 1_000_000, sights: [{ seat: null, happened, view }] } as never);
  };
  socket.tell(WELCOME, { type: "room", version: 1, room: { chairs, options: { rules: "express" } } } as never);
  shows(0, 0, "B3 B4 B5");
  const desk = new ExpressDesk(store);
  const lying = () => spots(desk.seen.value).length;
  expect([lying(), desk.earlier.value]).toEqual([3, null]);
  shows(1, 1, "B3 B4 B5 B6", [{ type: "Laid", seat: 0, tiles: "B6", before: "B3 B4 B5", after: "B3 B4 B5 B6" }]);
  expect(desk.did.value).toEqual({ seat: 0, words: "Bea laid blue 6." });
  expect([lying(), desk.latest.value.size]).toEqual([4, 1]);
  desk.again();
  expect(lying()).toBe(3);
  vi.advanceTimersByTime(1_000);
  expect(lying()).toBe(4);
  desk.again();
  shows(2, 1, "B3 B4 B5 B6", [{ type: "Threw", seat: 1, dice: [] }]);
  expect(lying()).toBe(4);
  desk.close();
  store.close();
});
