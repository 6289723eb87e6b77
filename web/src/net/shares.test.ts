import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ContributionShown, RoomShown } from "../protocol";
import { FakeBrowser } from "../testing/browser";
import { fakeSockets, WELCOME } from "../testing/sockets";
import { RoomStore } from "./room";
import { hearDealt, judge, nextPledge, shareFor } from "./shares";
import { sha256 } from "./shuffle/sha256";

const SECRET = "5e".repeat(32);
const COMMITMENT = sha256(`rummi fair commitment\n${SECRET}`);
const OTHER = { seats: [1], pledge: sha256(`rummi fair pledge\n${"b2".repeat(32)}`), share: null };
let games = 0;

function started(pledge: string, commitment = COMMITMENT, game = `g${++games}`): RoomShown {
  const contributions: ContributionShown[] = [{ seats: [0], pledge, share: null }, OTHER];
  const shuffle = { game, commitment, contributions, pending: true };
  return { code: "ABCDEF", shuffle, results: [] } as unknown as RoomShown;
}

/** A game in which this browser told its share, and how it was dealt. */
function played(change: (contributions: ContributionShown[]) => ContributionShown[] = (same) => same, secret = SECRET) {
  const room = started(nextPledge());
  const told = shareFor(room);
  const { game, contributions } = room.shuffle ?? { game: "", contributions: [] };
  const mixed = contributions.map((each) => (each === OTHER ? each : { ...each, share: told?.share ?? null }));
  hearDealt(game);
  const commitment = sha256(`rummi fair commitment\n${secret}`);
  return judge({ game, commitment, secret, contributions: change(mixed) });
}

function dealtAs(room: RoomShown) {
  return { commitment: COMMITMENT, secret: SECRET, contributions: room.shuffle?.contributions ?? [] };
}

describe("a share", () => {
  test("is told for one commitment and one list of pledges, and never for another", () => {
    const pledge = nextPledge();
    const room = started(pledge);
    const told = shareFor(room);
    expect(told?.game).toBe(room.shuffle?.game);
    expect(sha256(`rummi fair pledge\n${told?.share}`)).toBe(pledge);
    expect(nextPledge()).not.toBe(pledge);
    expect(shareFor(room)).toEqual(told); // the page was loaded anew, and the same is asked for
    expect(shareFor(started(pledge, "ab".repeat(32), told?.game))).toBeNull();
    expect(shareFor(started(pledge))).toBeNull();
    hearDealt(told?.game ?? "");
  });

  test("is told to nobody who has not shown its pledge, nor before the game is started", () => {
    expect(shareFor(started("ab".repeat(32)))).toBeNull();
    const room = started(nextPledge());
    if (room.shuffle) room.shuffle.pending = false;
    expect(shareFor(room)).toBeNull();
    expect(shareFor({ code: "ABCDEF", shuffle: null } as unknown as RoomShown)).toBeNull();
  });
});

async function loaded(): Promise<typeof import("./shares")> {
  vi.resetModules();
  return await import("./shares");
}

describe("the share for the next game", () => {
  test("outlives a reload, and is told for one game only", async () => {
    const browser = new FakeBrowser();
    const page = await loaded();
    const pledge = page.nextPledge();
    const reloaded = await loaded();
    expect(reloaded.nextPledge()).toBe(pledge);
    expect(reloaded.shareFor(started(pledge))).not.toBeNull();
    expect(reloaded.nextPledge()).not.toBe(pledge);
    expect(page.nextPledge()).not.toBe(pledge); // a copy of the page that has not told it itself
    browser.close();
  });
});

describe("a deal", () => {
  test("in which this browser took part", () => {
    expect(played()).toMatchObject({ own: "took part", fits: true, abandoned: 0 });
  });

  test("without its share", () => {
    expect(played((all) => all.map((each) => ({ ...each, share: null }))).own).toBe("left out");
    expect(played((all) => all.slice(1)).own).toBe("left out");
    expect(played(() => []).own).toBe("left out");
  });

  test("by a server that tried other secrets when it knew the shares", () => {
    expect(played((same) => same, "6f".repeat(32))).toMatchObject({ own: "changed", fits: true });
  });

  test("into which another pledge was put when the shares were known", () => {
    const share = "c3".repeat(32);
    const other = { seats: [1], pledge: sha256(`rummi fair pledge\n${share}`), share };
    expect(played((all) => [...all.slice(0, 1), other]).own).toBe("changed");
  });

  test("with a share that was not pledged", () => {
    expect(played((all) => all.map((each) => ({ ...each, share: "c3".repeat(32) }))).fits).toBe(false);
  });

  test("of which it knows nothing", () => {
    expect(judge({ game: "other", commitment: COMMITMENT, secret: SECRET, contributions: [] })).toEqual({
      own: "unknown",
      fits: true,
      share: null,
      abandoned: 0,
    });
  });

  test("after a shuffle that was broken off when the share was known", () => {
    shareFor(started(nextPledge()));
    shareFor(started(nextPledge()));
    expect(played().abandoned).toBe(2);
    expect(played().abandoned).toBe(0);
  });

  test("that was played while nobody looked was not broken off", () => {
    const missed = shareFor(started(nextPledge()));
    const room = started(nextPledge());
    room.results = [{ game: missed?.game ?? "" } as RoomShown["results"][number]];
    const told = shareFor(room);
    expect(judge({ ...dealtAs(room), game: told?.game ?? "" }).abandoned).toBe(0);
    hearDealt(told?.game ?? "");
  });
});

describe("two pages of one browser", () => {
  let browser: FakeBrowser;
  const newPage = async () => {
    vi.resetModules();
    return await import("./shares");
  };

  beforeEach(() => {
    browser = new FakeBrowser();
  });

  afterEach(() => browser.close());

  test("remember what each of them has told, and know it both", async () => {
    const [one, other] = [await newPage(), await newPage()];
    const rooms = [one, other].map((page, number) => {
      const room = { ...started(page.nextPledge()), code: `ROOM${number}` };
      page.shareFor(room);
      return room;
    });
    for (const room of rooms) {
      for (const page of [one, other, await newPage()]) {
        const game = room.shuffle?.game ?? "";
        expect(page.judge({ ...dealtAs(room), game }).own, "its pledge is known, its share is missing").toBe(
          "left out",
        );
        expect(page.shareFor(room), "told again by whichever is still open").not.toBeNull();
      }
    }
  });

  test("remember the newest fifty games together", async () => {
    const pages = [await newPage(), await newPage()];
    const rooms = Array.from({ length: 60 }, (_, number) => {
      vi.advanceTimersByTime(1_000);
      const page = pages[number % 2] as (typeof pages)[number];
      const room = started(page.nextPledge());
      page.shareFor(room);
      page.hearDealt(room.shuffle?.game ?? "");
      return room;
    });
    const page = await newPage();
    const known = rooms.map(
      (room) => page.judge({ ...dealtAs(room), game: room.shuffle?.game ?? "" }).own !== "unknown",
    );
    expect(known).toEqual([...Array(10).fill(false), ...Array(50).fill(true)]);
  });
});

describe("a page at a table", () => {
  let browser: FakeBrowser;
  let sockets: ReturnType<typeof fakeSockets>;
  let store: RoomStore;
  const told = (shuffle: unknown, version: number, person = "ala") =>
    ({ type: "room", version, room: { code: "ABCDEF", chairs: [{ person }], shuffle, results: [] } }) as const;

  beforeEach(() => {
    browser = new FakeBrowser();
    sockets = fakeSockets();
    store = new RoomStore("ABCDEF");
  });

  afterEach(() => {
    store.close();
    browser.close();
  });

  test("pledges once on every connection, tells its share once, and pledges another for the next game", () => {
    const pledge = nextPledge();
    const socket = sockets.newest().open().tell(WELCOME, told(null, 1), told(null, 2));
    expect(socket.all("pledge").map((each) => each.pledge)).toEqual([pledge]);
    const { shuffle } = started(pledge);
    socket.tell(told(shuffle, 3), told(shuffle, 4));
    expect(socket.all("share").map((each) => each.game)).toEqual([shuffle?.game]);
    expect(socket.all("pledge").map((each) => each.pledge)).toEqual([pledge, nextPledge()]);
    socket.drop(1012);
    vi.advanceTimersByTime(300);
    const again = sockets.newest().open().tell(WELCOME, told(shuffle, 4));
    expect(again.all("share"), "sent again, because it was not answered").toEqual(socket.all("share"));
    expect(again.all("pledge")).toHaveLength(1);
  });

  test("of a spectator, or of a server that shuffles alone, says nothing", () => {
    const socket = sockets
      .newest()
      .open()
      .tell(WELCOME, told(null, 1, "bartek"), told(undefined, 2));
    expect(socket.all("pledge")).toEqual([]);
  });
});
