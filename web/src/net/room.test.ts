import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RoomStore } from "./room";

const reload = vi.fn();
const sockets: FakeSocket[] = [];

class FakeSocket {
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor() {
    sockets.push(this);
  }

  send(): void {}

  close(): void {}

  tell(...messages: object[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "https:", host: "rummi.example", reload });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockClear();
  sockets.length = 0;
});

const welcome = { type: "welcome", you: "ala", name: "Ala", now: 0 };
const room = (version: number) => ({ type: "room", version, room: { host: "ala", chairs: [] } });
const game = (seq: number) => ({ type: "game", game: "g", seq, now: 0, sights: [] });

function comeBack(): FakeSocket {
  sockets.at(-1)?.onclose?.({ code: 1012 });
  vi.advanceTimersByTime(10_000);
  return sockets.at(-1) as FakeSocket;
}

test("old news on an open connection are passed over", () => {
  const store = new RoomStore("ABCDEF");
  sockets[0]?.tell(welcome, room(7), game(20), room(6), game(19));
  expect(store.game.value?.seq).toBe(20);
  expect(reload).not.toHaveBeenCalled();
  store.close();
});

test("a server that goes on where it was is followed", () => {
  const store = new RoomStore("ABCDEF");
  sockets[0]?.tell(welcome, room(7), game(20));
  comeBack().tell(welcome, room(7), game(20), game(21));
  expect(store.game.value?.seq).toBe(21);
  expect(reload).not.toHaveBeenCalled();
  store.close();
});

test("a page that has seen more than a restored server has is loaded anew", () => {
  const store = new RoomStore("ABCDEF");
  sockets[0]?.tell(welcome, room(7), game(20));
  comeBack().tell(welcome, room(7), game(12));
  expect(reload).toHaveBeenCalledOnce();
  store.close();
});
