import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FromServer } from "../protocol";
import { PROTOCOL } from "../protocol/catalogue";
import { FakeBrowser } from "../testing/browser";
import { fakeSockets, WELCOME } from "../testing/sockets";
import { Socket } from "./socket";

let browser: FakeBrowser;
let sockets: ReturnType<typeof fakeSockets>;
let heard: FromServer[];
let socket: Socket;
const seen = { room: 3, game: "g", seq: 7 };

beforeEach(() => {
  browser = new FakeBrowser();
  sockets = fakeSockets();
  heard = [];
  socket = new Socket(
    "wss://rummi.example/api/rooms/ABC234/socket",
    () => seen,
    (message) => heard.push(message),
  );
});

afterEach(() => {
  socket.close();
  browser.close();
});

/** The server takes the newest connection. */
const welcome = () => sockets.newest().open().tell(WELCOME);

describe("a connection", () => {
  test("begins with a hello that says what was seen, and is open when it is welcomed", () => {
    const { sent, address } = sockets.newest().open();
    expect(address).toBe(`wss://rummi.example/api/rooms/ABC234/socket?protocol=${PROTOCOL.version}`);
    expect(sent).toEqual([{ type: "hello", language: "en", seen, knows: ["said", "blocked", "notice", "phrases"] }]);
    expect(socket.connection.value).toBe("connecting");
    welcome();
    expect(socket.connection.value).toBe("open");
    expect(heard).toEqual([WELCOME]);
  });

  test("comes back with pauses that grow, up to eight seconds", () => {
    welcome();
    for (const pause of [300, 600, 1_200, 2_400, 4_800, 8_000, 8_000]) {
      const before = sockets.all.length;
      sockets.newest().drop();
      expect(socket.connection.value).toBe("lost");
      vi.advanceTimersByTime(pause - 1);
      expect(sockets.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sockets.all).toHaveLength(before + 1);
    }
  });

  test("begins with the shortest pause again once it was welcomed", () => {
    for (let tries = 0; tries < 5; tries++) {
      sockets.newest().drop();
      vi.advanceTimersByTime(8_000);
    }
    welcome().drop();
    const before = sockets.all.length;
    vi.advanceTimersByTime(300);
    expect(sockets.all).toHaveLength(before + 1);
  });

  test.each([
    [0, 225],
    [0.999_9, 374],
  ])("not everybody comes back at the same moment (%f)", (chance, pause) => {
    vi.mocked(Math.random).mockReturnValue(chance);
    welcome().drop();
    vi.advanceTimersByTime(pause - 1);
    expect(sockets.all).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect(sockets.all).toHaveLength(2);
  });

  test.each([4400, 4401, 4403, 4404, 4410, 4426, 4427, 4500])("is over for good after %i", (code) => {
    welcome().drop(code);
    vi.advanceTimersByTime(60_000);
    browser.say("online");
    expect(socket.connection.value).toBe("ended");
    expect(socket.ended.value).toBe(code);
    expect(sockets.all).toHaveLength(1);
  });

  test("that is being tried again is not tried twice when the browser says that it is online", () => {
    welcome().drop();
    vi.advanceTimersByTime(300);
    expect(sockets.all).toHaveLength(2);
    browser.say("online");
    browser.show("visible");
    expect(sockets.all).toHaveLength(2);
    const timers = vi.getTimerCount();
    welcome();
    expect(vi.getTimerCount()).toBe(timers + 1); // the pings of the one connection
  });

  test("that was closed stays closed", () => {
    const last = welcome();
    socket.close();
    last.onclose?.({ code: 1000 });
    browser.say("online");
    browser.show("visible");
    vi.advanceTimersByTime(60_000);
    expect(last.closed).toBe(true);
    expect(sockets.all).toHaveLength(1);
    expect(browser.listeners).toBe(0);
  });
});

describe("commands", () => {
  test("that were not answered are sent again with the same id, in their order; others are not", async () => {
    const first = welcome();
    const answered = socket.ask({ type: "leave" });
    const lost = socket.ask({ type: "say", text: "Hi" });
    const later = socket.ask({ type: "start" });
    const [one, two, three] = first.sent.slice(1) as { id: string }[];
    first.tell({ type: "answer", id: one?.id } as never);
    expect(await answered).toMatchObject({ type: "answer" });
    first.drop();
    vi.advanceTimersByTime(300);
    const second = welcome();
    expect(second.sent.slice(1)).toEqual([two, three]);
    second.tell({ type: "refusal", id: two?.id, message: "no" } as never, { type: "answer", id: three?.id } as never);
    expect(await lost).toMatchObject({ type: "refusal", message: "no" });
    expect(await later).toMatchObject({ type: "answer" });
    second.drop();
    vi.advanceTimersByTime(300);
    expect(welcome().sent).toHaveLength(1);
  });

  test("asked for while there is no connection wait for the next one", () => {
    welcome().drop();
    void socket.ask({ type: "start" });
    socket.tell({ type: "draft", seat: 0, action: "draw" });
    vi.advanceTimersByTime(300);
    const next = sockets.newest().open();
    expect(next.all("start")).toHaveLength(0);
    next.tell(WELCOME);
    expect(next.all("start")).toHaveLength(1);
    expect(next.all("draft")).toHaveLength(0); // drafts may get lost
  });

  test("an answer is heard by who asked, and by nobody else", () => {
    welcome().tell({ type: "answer", id: "somebody else's" } as never);
    expect(heard).toEqual([WELCOME]);
  });
});

describe("a connection that says nothing", () => {
  test("is asked every ten seconds, and given up when nothing was heard in between", () => {
    const first = welcome();
    vi.advanceTimersByTime(10_000);
    expect(first.all("ping")).toHaveLength(1);
    first.tell({ type: "pong", now: 0 } as never);
    vi.advanceTimersByTime(10_000);
    expect(first.all("ping")).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(socket.connection.value).toBe("lost");
    expect(first.closed).toBe(true);
    first.onclose?.({ code: 4404 }); // too late: it is not ours any more
    expect(socket.connection.value).toBe("lost");
  });

  test("is given up at once where the browser is offline, and tried at once where it is online again", () => {
    welcome();
    browser.say("offline");
    expect(socket.connection.value).toBe("lost");
    browser.say("online");
    expect(sockets.all).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(sockets.all).toHaveLength(2); // the pause was not waited for as well
  });
});

describe("a page that is looked at again", () => {
  test("asks whether its connection still lives", () => {
    const first = welcome();
    browser.show("hidden");
    expect(first.all("ping")).toHaveLength(0);
    browser.show("visible");
    expect(first.all("ping")).toHaveLength(1);
    browser.show("visible");
    expect(socket.connection.value).toBe("lost"); // nothing was heard since it was asked
  });

  test("does not wait for the pause of a lost one", () => {
    welcome().drop();
    browser.show("hidden");
    expect(sockets.all).toHaveLength(1);
    browser.show("visible");
    expect(sockets.all).toHaveLength(2);
  });
});

describe("a new hello", () => {
  test("is said on a connection of its own, and what was not answered is asked again", () => {
    const first = welcome();
    void socket.ask({ type: "start" });
    socket.restart();
    expect(first.closed).toBe(true);
    first.onclose?.({ code: 1000 });
    expect(socket.connection.value).toBe("connecting");
    expect(welcome().all("start")).toEqual(first.all("start"));
    vi.advanceTimersByTime(9_000);
    expect(sockets.all).toHaveLength(2);
  });

  test("is not needed where there is no connection: the next one says it anyway", () => {
    welcome().drop();
    socket.restart();
    expect(sockets.all).toHaveLength(1);
  });
});
