import { effect } from "@preact/signals";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { speak } from "../words/i18n";
import { me, register } from "./session";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await speak("en");
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const GUEST = { person: "p1", name: "Guest", login: null };

/** The server knows nobody, makes a guest, and answers what it is asked to when somebody registers. */
function server(status: number, registered: unknown) {
  const answers: Record<string, [number, unknown]> = {
    "GET /api/session": [200, null],
    "POST /api/session": [201, GUEST],
    "POST /api/session/register": [status, registered],
  };
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    const [code, body] = answers[`${method} ${path}`] ?? [404, null];
    return Promise.resolve(new Response(JSON.stringify(body), { status: code }));
  });
}

/** Every login that a page got to see, `null` for a guest's. */
async function seenWhile(doing: () => Promise<void>): Promise<(string | null)[]> {
  const seen: (string | null)[] = [];
  const stop = effect(() => {
    if (me.value) seen.push(me.value.login);
  });
  await doing();
  stop();
  return seen;
}

test("who registers is never shown as the guest whose cookie goes", async () => {
  me.value = null;
  server(201, { ...GUEST, login: "maya" });
  expect(await seenWhile(() => register("maya", "a long password"))).toEqual(["maya"]);
});

test("who is refused stays, as a guest", async () => {
  me.value = null;
  server(409, { type: "refusal", id: "", message: "This login is taken.", broken: [] });
  expect(
    await seenWhile(() => expect(register("maya", "a long password")).rejects.toThrow("This login is taken.")),
  ).toEqual([null]);
});
