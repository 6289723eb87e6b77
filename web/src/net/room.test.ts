import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { REMEMBERED } from "../protocol/catalogue";
import { FakeBrowser } from "../testing/browser";
import { type FakeSocket, fakeSockets, WELCOME } from "../testing/sockets";
import { language } from "../words/i18n";
import { RoomStore } from "./room";

let browser: FakeBrowser;
let sockets: ReturnType<typeof fakeSockets>;
let store: RoomStore;

beforeEach(() => {
  browser = new FakeBrowser();
  sockets = fakeSockets();
  store = new RoomStore("ABCDEF");
});

afterEach(() => {
  store.close();
  browser.close();
  language.value = "en";
});

const chair = { person: "ala", name: "Ala", bot: null };
const room = (version: number) => ({ type: "room", version, room: { host: "ala", chairs: [chair] } }) as const;
const game = (seq: number, id = "g") => ({ type: "game", game: id, seq, now: 1_000_500, sights: [] }) as const;

/** The server starts again; the page comes back to it. */
function comeBack(): FakeSocket {
  sockets.newest().drop(1012);
  vi.advanceTimersByTime(300);
  return sockets.newest().open();
}

describe("news", () => {
  test("that are old are passed over on an open connection", () => {
    const before = { ...room(6), room: { ...room(6).room, host: "bea" } };
    sockets.newest().open().tell(WELCOME, room(7), game(20), before, game(19));
    expect(store.game.value?.seq).toBe(20);
    expect(store.room.value?.host).toBe("ala");
    expect(browser.reload).not.toHaveBeenCalled();
  });

  test("of a server that goes on where it was are followed", () => {
    sockets.newest().open().tell(WELCOME, room(7), game(20));
    comeBack().tell(WELCOME, room(7), game(20), game(21));
    expect(store.game.value?.seq).toBe(21);
    expect(browser.reload).not.toHaveBeenCalled();
  });

  test("of a restored server that has seen less than the page load the page anew", () => {
    sockets.newest().open().tell(WELCOME, room(7), game(20));
    comeBack().tell(WELCOME, room(7), game(12));
    expect(browser.reload).toHaveBeenCalledOnce();
  });

  test("of another game count from their own beginning", () => {
    const told: (number | undefined)[] = [];
    store.onGame((update, before) => told.push(before?.seq, update.seq));
    sockets.newest().open().tell(WELCOME, room(7), game(20), game(1, "h"));
    expect(told).toEqual([undefined, 20, 20, 1]);
  });

  test("tell the server's time", () => {
    sockets.newest().open().tell(WELCOME, room(7), game(20));
    expect(store.now()).toBe(1_000_500);
    vi.advanceTimersByTime(2_000);
    expect(store.now()).toBe(1_002_500);
  });
});

describe("what is said", () => {
  const said = (version: number, number: number) =>
    ({
      type: "said",
      version,
      said: { number, person: "ala", name: "Ala", text: `${number}`, phrase: null, at: 1 },
    }) as const;
  const texts = () => store.room.value?.said.map(({ text }) => text);

  test("is added to the room, once, and as much is remembered as at the server", () => {
    const silent = { type: "room", version: 7, room: { ...room(7).room, said: [] } } as const;
    sockets.newest().open().tell(WELCOME, silent, said(8, 1), said(9, 2), said(9, 2));
    expect(texts()).toEqual(["1", "2"]);
    sockets.newest().tell(said(8, 1));
    expect(texts()).toEqual(["1", "2"]); // old news
    for (let number = 3; number <= REMEMBERED + 1; number++) sockets.newest().tell(said(7 + number, number));
    expect(texts()).toHaveLength(REMEMBERED);
    expect(texts()?.[0]).toBe("2");
  });

  test("is asked for by the hello", () => {
    expect(sockets.newest().open().all("hello")[0]?.knows).toEqual(["said", "blocked", "notice", "phrases"]);
  });
});

describe("the hello", () => {
  test("says nothing was seen at first, and later what was", () => {
    const first = sockets.newest().open();
    expect(first.all("hello")[0]?.seen).toBeNull();
    first.tell(WELCOME, room(7), game(20));
    expect(comeBack().all("hello")[0]?.seen).toEqual({ room: 7, game: "g", seq: 20 });
  });

  test("is said again in the language that somebody has chosen", () => {
    const first = sockets.newest().open().tell(WELCOME, room(7));
    language.value = "pl";
    expect(first.closed).toBe(true);
    expect(sockets.newest().open().all("hello")).toMatchObject([{ language: "pl", seen: { room: 7 } }]);
    expect(store.room.value).not.toBeNull(); // nothing on the page is lost
  });

  test("is said once in the same language", () => {
    sockets.newest().open().tell(WELCOME);
    language.value = "en";
    expect(sockets.all).toHaveLength(1);
  });
});

describe("what is being moved", () => {
  beforeEach(() => {
    sockets.newest().open().tell(WELCOME, room(7), game(20));
  });
  const drafts = () =>
    sockets
      .newest()
      .all("draft")
      .map(({ action }) => action);

  test("is shown to others at once, then only the newest four times a second", () => {
    store.sketch("play one");
    vi.advanceTimersByTime(0);
    store.sketch("play two");
    store.sketch("play three");
    vi.advanceTimersByTime(249);
    expect(drafts()).toEqual(["play one"]);
    vi.advanceTimersByTime(1);
    expect(drafts()).toEqual(["play one", "play three"]);
  });

  test("is not told any more once it is played, or once somebody has moved", () => {
    store.sketch("play one");
    void store.act("play one");
    vi.advanceTimersByTime(1_000);
    store.sketch("play two");
    sockets.newest().tell(game(21));
    vi.advanceTimersByTime(1_000);
    expect(drafts()).toEqual([]);
  });

  test("is told again to a server that was started again", () => {
    store.sketch("play one");
    vi.advanceTimersByTime(0);
    comeBack().tell(WELCOME, room(7), game(20));
    expect(drafts()).toEqual(["play one"]);
  });
});
