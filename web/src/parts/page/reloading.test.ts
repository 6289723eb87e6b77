import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadOnce } from "./reloading";

const reload = vi.fn();
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("location", { pathname: "/room/ABCDEF", reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  reload.mockReset();
});

function serverSays(answer: Promise<{ ok: boolean }>): void {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => answer),
  );
}

test("a page whose parts are gone is loaded again, once in a while", async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  serverSays(Promise.resolve({ ok: true }));
  expect(await reloadOnce()).toBe(true);
  expect(await reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(2_000_000);
  expect(await reloadOnce()).toBe(true);
});

test("but not without a connection, nor where nothing can be remembered", async () => {
  serverSays(Promise.reject(new TypeError("offline")));
  expect(await reloadOnce()).toBe(false);
  serverSays(Promise.resolve({ ok: true }));
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new Error("blocked");
    },
  });
  expect(await reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
