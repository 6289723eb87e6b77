import { beforeEach, expect, test, vi } from "vitest";

type Answering = (event: { request: unknown; respondWith: (answer: Promise<Response>) => void }) => void;

const ORIGIN = "https://rummi.example";
const KEPT = new Map([
  ["/timer", "the page as it was kept"],
  ["/assets/app.js", "the program as it was kept"],
]);
const network = vi.fn<(request: { url: string }) => Promise<Response>>();
let answer: Answering;

vi.stubGlobal("OFFLINE_FILES", { version: "1", files: ["/assets/app.js", "/assets/new.js"] });
vi.stubGlobal("location", { origin: ORIGIN });
vi.stubGlobal("fetch", network);
vi.stubGlobal("caches", {
  match: async (asked: string | { url: string }, { cacheName }: { cacheName: string }) => {
    expect(cacheName).toBe("rummi-1");
    const kept = KEPT.get(typeof asked === "string" ? asked : new URL(asked.url).pathname);
    return kept === undefined ? undefined : new Response(kept);
  },
});
vi.stubGlobal("addEventListener", (name: string, listener: Answering) => {
  if (name === "fetch") answer = listener;
});
await import("./worker");

beforeEach(() => {
  network.mockReset();
  network.mockImplementation(async () => new Response("from the server"));
});

/** The answer to a request; null where the worker leaves it to the browser. */
async function ask(address: string, mode = "navigate", method = "GET"): Promise<string | null> {
  let answered: Promise<Response> | null = null;
  answer({ request: { url: new URL(address, ORIGIN).href, mode, method }, respondWith: (given) => (answered = given) });
  const response = (await answered) as Response | null;
  return response ? response.text() : null;
}

const PAGES = ["/timer", "/timer/scores", "/solver", "/puzzles/today", "/event/ABCDEF/judge"];

test("pages come from the server where it answers", async () => {
  for (const path of [...PAGES, "/settings"]) expect(await ask(path)).toBe("from the server");
});

test("without a connection every page is the one that was kept", async () => {
  network.mockRejectedValue(new TypeError("no network"));
  for (const path of [...PAGES, "/settings"]) expect(await ask(path)).toBe("the page as it was kept");
});

test("pages that work offline also open while the server has a fault", async () => {
  network.mockImplementation(async () => new Response("a fault", { status: 502 }));
  for (const path of PAGES) expect(await ask(path)).toBe("the page as it was kept");
  for (const path of ["/settings", "/timers", "/event/ABCDEF"]) expect(await ask(path)).toBe("a fault");
});

test("an answer that refuses the request is shown", async () => {
  network.mockImplementation(async () => new Response("not found", { status: 404 }));
  expect(await ask("/timer/nowhere")).toBe("not found");
});

test("the files of the program are the kept ones, or else the server's", async () => {
  expect(await ask("/assets/app.js", "cors")).toBe("the program as it was kept");
  expect(network).not.toHaveBeenCalled();
  expect(await ask("/assets/new.js", "cors")).toBe("from the server");
});

test("everything else is left to the browser", async () => {
  expect(await ask("/assets/other.js", "cors")).toBeNull();
  expect(await ask("/api/rooms")).toBeNull();
  expect(await ask("/timer", "navigate", "POST")).toBeNull();
  expect(await ask("https://elsewhere.example/timer")).toBeNull();
});
