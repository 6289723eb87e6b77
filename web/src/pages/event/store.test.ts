import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../testing/browser";
import { type Asked, FakeServer, fakeEventSources, type Reply, settled } from "../../testing/server";
import { language, speak } from "../../words/i18n";
import { EventStore } from "./store";

let browser: FakeBrowser;
let server: FakeServer;
let sources: ReturnType<typeof fakeEventSources>;
let store: EventStore;
let seq: number;
let role: string;
let phase: string;
let erased: number;

const news = (newest: number) => ({ seq: newest, now: 1_000_000 });

const everybodys = () => ({ id: "warsaw", seq, phase, entrants: [], stages: [], progress: {} });

const own = () => ({ seq, now: 1_060_000, me: { role, number: 1, key: "judge-2" }, births: [], cards: [], rooms: [] });

/** What everybody sees, whole at first and then as far as it has changed; and one's own. */
function parts({ path }: Asked): Reply {
  if (path.includes("/mine")) return { status: 200, body: own() };
  const since = Number(/since=(\d+)/.exec(path)?.[1] ?? 0);
  const changed = { inside: { seq: { to: seq } } };
  return {
    status: 200,
    body: since ? { seq, since, erased, view: null, changed } : { seq, since: 0, erased, view: everybodys() },
  };
}

beforeEach(async () => {
  browser = new FakeBrowser();
  server = new FakeServer();
  sources = fakeEventSources();
  await speak("en");
  seq = 5;
  role = "judge";
  phase = "running";
  erased = 0;
  server.answer = parts;
  store = new EventStore("warsaw");
  await settled();
});

afterEach(() => {
  store.close();
  browser.close();
  language.value = "en";
});

/** What has come is on the screen. */
const shown = () => vi.advanceTimersByTimeAsync(10);

const asked = (part: string) => server.asked.filter(({ path }) => path.includes(part)).length;
const views = () => asked("/public");

describe("a championship", () => {
  test("is fetched once and listened to", () => {
    expect(server.asked).toMatchObject([
      { path: "/api/events/warsaw/public?lang=en" },
      { path: "/api/events/warsaw/mine", language: "en" },
    ]);
    expect(sources.all.map(({ address }) => address)).toEqual(["/api/events/warsaw/news"]);
    expect(store.view.value).toMatchObject({ seq: 5 });
    expect(store.connection.value).toBe("connecting");
  });

  test("is not asked for again in the role in which it is seen already", async () => {
    store.role.value = "judge-2";
    await settled();
    expect([views(), asked("/mine")]).toEqual([1, 1]);
    store.role.value = "organiser";
    await settled();
    expect(asked("/mine")).toBe(2);
  });

  test("is fetched anew when it has moved, and only then", async () => {
    sources.newest().tell(news(5));
    await settled();
    expect(store.connection.value).toBe("open");
    expect(views()).toBe(1);
    seq = 6;
    sources.newest().tell(news(6));
    await settled();
    expect(views()).toBe(2);
    expect(store.view.value).toMatchObject({ seq: 6 });
    for (const _ of [1, 2]) {
      sources.newest().tell({ ...news(6), erased: 1 }); // somebody's name was taken out of what had been decided
      await settled();
    }
    expect(views()).toBe(3);
    expect(
      server.asked.filter(({ path }) => path.includes("/public")).map(({ path }) => path.split("lang=en")[1]),
    ).toEqual(
      ["", "&since=5", ""], // then nothing of what was known may stay
    );
  });

  test("is fetched whole where a name was taken out before the first news came", async () => {
    sources.newest().tell({ ...news(5), erased: 1 });
    await settled();
    expect(views()).toBe(2);
    expect(server.asked.filter(({ path }) => path.includes("since="))).toEqual([]);
  });

  test("is fetched whole where a name was taken out while changes were asked for", async () => {
    seq = 6;
    const refreshed = store.refresh(); // whose answer tells changes of what must not stay
    sources.newest().tell({ ...news(6), erased: 1 });
    await refreshed;
    await settled();
    const whole = server.asked.filter(({ path }) => path.includes("/public") && !path.includes("since="));
    expect(whole.length).toBeGreaterThan(1);
    expect(store.view.value).toMatchObject({ seq: 6 });
  });

  test("is asked for its own part again where that may have changed", async () => {
    const before = asked("/mine");
    const move = async () => {
      seq += 1;
      sources.newest().tell(news(seq));
      await settled();
    };
    await move();
    expect(asked("/mine")).toBe(before + 1); // a judge
    role = "public";
    await store.refresh();
    await move();
    expect(asked("/mine")).toBe(before + 2);
    expect(store.view.value).toMatchObject({ seq: 7 });
  });

  test("is asked for at different moments by those who only watch", async () => {
    role = "public";
    await store.refresh();
    const before = views();
    for (seq of [6, 7]) sources.newest().tell({ ...news(seq), within: 8_000 });
    await settled();
    vi.advanceTimersByTime(3_999);
    await settled();
    expect(views()).toBe(before);
    vi.advanceTimersByTime(1);
    await settled();
    expect(views()).toBe(before + 1);
    expect(store.view.value).toMatchObject({ seq: 7 });
    store.eager = true; // a wall does not wait
    seq = 8;
    sources.newest().tell({ ...news(seq), within: 8_000 });
    await settled();
    expect(store.view.value).toMatchObject({ seq: 8 });
  });

  test("that moves while it is fetched is fetched once more, not once for each piece of news", async () => {
    let release: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.answer = async (question) => {
      await waiting;
      return parts(question);
    };
    for (seq of [6, 7, 8]) sources.newest().tell(news(seq));
    await settled();
    expect(views()).toBe(2);
    release();
    await settled();
    expect(views()).toBe(3);
    expect(store.view.value).toMatchObject({ seq: 8 });
  });

  test("has the server's time", () => {
    expect(store.now()).toBe(1_060_000);
    vi.advanceTimersByTime(1_000);
    expect(store.now()).toBe(1_061_000);
  });

  test("is fetched in the language and in the role that somebody has chosen", async () => {
    language.value = "pl";
    await settled();
    store.role.value = "organiser";
    await settled();
    expect(server.asked.slice(2)).toMatchObject([
      { path: "/api/events/warsaw/public?lang=pl" },
      { path: "/api/events/warsaw/mine", language: "pl" },
      { path: "/api/events/warsaw/public?lang=pl&since=5" },
      { path: "/api/events/warsaw/mine?role=organiser", language: "pl" },
    ]);
  });

  test("that a page looks at again is fetched anew", async () => {
    browser.show("hidden");
    await settled();
    expect(views()).toBe(1);
    browser.show("visible");
    await settled();
    expect(views()).toBe(2);
  });
});

describe("news that are lost", () => {
  test("are looked for with pauses that grow, up to eight seconds", () => {
    for (const pause of [500, 1_000, 2_000, 4_000, 8_000, 8_000]) {
      const last = sources.newest();
      const before = sources.all.length;
      last.fail();
      expect(store.connection.value).toBe("lost");
      expect(last.closed).toBe(true);
      vi.advanceTimersByTime(pause - 1);
      expect(sources.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sources.all).toHaveLength(before + 1);
    }
  });

  test("and found again: whatever was missed is fetched, even where the number is the same", async () => {
    sources.newest().tell(news(5));
    sources.newest().fail();
    vi.advanceTimersByTime(500);
    sources.newest().tell(news(5));
    await settled();
    expect(store.connection.value).toBe("open");
    expect(views()).toBe(2);
    sources.newest().fail();
    const before = sources.all.length;
    vi.advanceTimersByTime(500); // the shortest pause again
    expect(sources.all).toHaveLength(before + 1);
  });

  test("are missed where nothing is heard for three quarters of a minute", () => {
    sources.newest().tell(news(5));
    vi.advanceTimersByTime(44_999);
    expect(store.connection.value).toBe("open");
    sources.newest().tell(news(5));
    vi.advanceTimersByTime(44_999);
    expect(store.connection.value).toBe("open");
    vi.advanceTimersByTime(1);
    expect(store.connection.value).toBe("lost");
  });

  test("an old source that fails late disturbs nobody", () => {
    const old = sources.newest();
    old.fail();
    vi.advanceTimersByTime(500);
    sources.newest().tell(news(5));
    old.fail();
    expect(store.connection.value).toBe("open");
  });

  test("are given up at once where the browser is offline, and looked for at once where it is online", () => {
    sources.newest().tell(news(5));
    browser.say("offline");
    expect(store.connection.value).toBe("lost");
    browser.say("online");
    expect(sources.all).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(sources.all).toHaveLength(2); // the pause was not waited for as well
  });

  test("are lost, too, where the view cannot be fetched; what is known stays", async () => {
    server.answer = () => "unreachable";
    sources.newest().tell(news(6));
    await settled();
    expect(store.connection.value).toBe("lost");
    expect(store.view.value).toMatchObject({ seq: 5 });
    expect(store.refused.value).toBeNull();
  });
});

describe("a refusal", () => {
  test("ends it: there is nothing to come back to", async () => {
    server.answer = () => ({ status: 404, body: { message: "There is no such event." } });
    await store.refresh();
    expect(store.refused.value?.message).toBe("There is no such event.");
    sources.newest().fail();
    vi.advanceTimersByTime(60_000);
    expect(sources.all).toHaveLength(1);
  });

  test("of a role that was taken away shows what everybody sees", async () => {
    seq = 6;
    server.answer = (question) =>
      question.path.includes("role=") ? { status: 403, body: { message: "not yours" } } : parts(question);
    store.role.value = "judge-3";
    await settled();
    expect(store.role.value).toBe("");
    expect(store.refused.value).toBeNull();
    expect(store.view.value).toMatchObject({ seq: 6 });
  });
});

describe("a decision", () => {
  test("is sent in the role in which the event is seen, under its command, and then seen", async () => {
    const decision = { kind: "close-entries" } as never;
    server.answer = (question) => {
      if (question.path === "/api/session") return { status: 200, body: { id: "ala", name: "Ala" } };
      if (question.method === "GET") return parts(question);
      seq = 6;
      return { status: 200, body: { seq } };
    };
    const decided = store.decide(decision, "one");
    await settled();
    expect(await decided).toMatchObject({ seq: 6 });
    expect(server.asked.find(({ path }) => path.endsWith("/decisions"))).toMatchObject({
      method: "POST",
      body: { decision, command: "one", role: "judge-2" },
    });
    expect(store.view.value).toMatchObject({ seq: 6 });
  });

  test("that is refused has changed nothing", async () => {
    server.answer = ({ method }) =>
      method === "POST"
        ? { status: 409, body: { message: "not now", broken: [{ code: "x", rule: "", message: "not now" }] } }
        : { status: 200, body: { id: "ala", name: "Ala" } };
    await expect(store.decide({ kind: "close-entries" } as never, "one")).rejects.toMatchObject({ status: 409 });
    expect(store.view.value).toMatchObject({ seq: 5 });
  });
});

describe("without a connection", () => {
  test("whoever judges sees what was last heard, after the page was closed too", async () => {
    await shown();
    store.close();
    server.answer = () => "unreachable";
    store = new EventStore("warsaw");
    expect(store.view.value).toMatchObject({ seq: 5, me: { key: "judge-2" } });
    await settled();
    expect(store.connection.value).toBe("lost");
    expect(store.view.value).toMatchObject({ seq: 5 });
    store.close();
    store = new EventStore("another");
    expect(store.view.value).toBeNull();
  });

  test("whoever only watches keeps nothing, and a judge nothing of what is over", async () => {
    role = "public";
    await store.refresh();
    store.close();
    store = new EventStore("warsaw");
    expect(store.view.value).toBeNull();
    store.close();
    role = "judge";
    phase = "over";
    store = new EventStore("warsaw");
    await shown();
    store.close();
    store = new EventStore("warsaw");
    expect(store.view.value).toBeNull();
  });

  test("is shown first and kept afterwards", async () => {
    expect(store.view.value).toMatchObject({ seq: 5 });
    expect([...browser.stored.keys()]).toEqual([]);
    await shown();
    expect([...browser.stored.keys()]).toEqual(["rummi.judged"]);
  });
});

test("a store that is closed neither listens nor asks", async () => {
  const before = views();
  store.close();
  browser.say("online");
  browser.show("visible");
  language.value = "pl";
  vi.advanceTimersByTime(60_000);
  await settled();
  expect(sources.newest().closed).toBe(true);
  expect(sources.all).toHaveLength(1);
  expect(views()).toBe(before);
  expect(browser.listeners).toBe(0);
});
