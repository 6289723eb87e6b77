import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PROTOCOL } from "../protocol/catalogue";
import { FakeBrowser } from "../testing/browser";
import { fakeSockets, WELCOME } from "../testing/sockets";
import { get, Refused } from "./api";
import { Socket } from "./socket";
import { hearVersion, misfit } from "./version";

beforeEach(() => {
  misfit.value = null; // whatever others have heard
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const fetched = vi.fn((_path: string, _asked: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers })),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

function refusal(code: string) {
  return { type: "refusal", id: "", message: "Load it again.", broken: [{ code, rule: "–", message: "" }] };
}

test("every request says which version this page speaks", async () => {
  const fetched = answering(200, {});
  await get("/api/rulesets");
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ "rummi-protocol": String(PROTOCOL.version) });
  expect(misfit.value).toBeNull();
});

test.each([
  ["protocol/too-old", "older"],
  ["protocol/too-new", "newer"],
  ["std/not-a-set", null],
])("a request that is refused with %s", async (code, page) => {
  answering(400, refusal(code));
  await expect(get("/api/rulesets")).rejects.toThrow(Refused);
  expect(misfit.value).toBe(page);
});

test("a refusal of whoever stands between says nothing about versions", async () => {
  answering(502, "no such gateway");
  await expect(get("/api/rulesets")).rejects.toThrow(Refused);
  expect(misfit.value).toBeNull();
});

test("a server that tells no version, or a higher one, is understood; one that is too old is not", () => {
  hearVersion();
  hearVersion(PROTOCOL.version + 5);
  expect(misfit.value).toBeNull();
  hearVersion(PROTOCOL.oldest_server - 1);
  expect(misfit.value).toBe("newer");
});

test.each([
  [4426, "older"],
  [4427, "newer"],
  [4400, null],
])("a socket that is closed with %i", (code, page) => {
  const browser = new FakeBrowser();
  const sockets = fakeSockets();
  const socket = new Socket("wss://rummi.example/socket", () => null, vi.fn());
  sockets.newest().open().drop(code);
  expect(misfit.value).toBe(page);
  expect(socket.connection.value).toBe("ended");
  socket.close();
  browser.close();
});

test("a server of yesterday welcomes without a version", () => {
  const browser = new FakeBrowser();
  const sockets = fakeSockets();
  const socket = new Socket("wss://rummi.example/socket", () => null, vi.fn());
  const { protocol: _, ...yesterday } = WELCOME;
  sockets
    .newest()
    .open()
    .tell(yesterday as typeof WELCOME);
  expect([socket.connection.value, misfit.value]).toEqual(["open", null]);
  socket.close();
  browser.close();
});
