/**
 * The service worker: the timer, the solver, the puzzles and a judge's page work without a connection. It keeps the page and what they need of
 * it, by names that change with what they hold; everything else is the network's, and a page is asked for there first.
 *
 * A new version waits until no page of the old one is open, so that nobody's page loses what it may still load.
 */
import type { OfflineFiles } from "../../offline-plugin";
import type { Address } from "../protocol/catalogue";

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** Put in when it is built (offline-plugin.ts). */
declare const OFFLINE_FILES: OfflineFiles;
declare const clients: { claim(): Promise<void> };

const CACHE = `rummi-${OFFLINE_FILES.version}`;
const SHELL: Address = "/timer";
/** Pages that do not wait for a slow or broken server. */
const OFFLINE_PAGES = /^\/(timer|solver|puzzles|event\/[^/]+\/judge)(\/|$)/;
/** Milliseconds after which a connection that says nothing is none. */
const NETWORK_PATIENCE_MS = 3_000;

addEventListener("install", (event) => (event as Extendable).waitUntil(keep()));
addEventListener("activate", (event) => (event as Extendable).waitUntil(begin()));
addEventListener("fetch", (event) => answer(event as Fetching));

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([SHELL, ...OFFLINE_FILES.files].map((path) => new Request(path, { cache: "no-cache" })));
}

/** The page of the first visit is answered, too: what it loads later is there, even if the connection goes before. */
async function begin(): Promise<void> {
  await forget();
  await clients.claim();
}

async function forget(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("rummi-") && name !== CACHE).map((name) => caches.delete(name)),
  );
}

function answer(event: Fetching): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request, OFFLINE_PAGES.test(pathname)));
  else if (OFFLINE_FILES.files.includes(pathname)) event.respondWith(asset(request));
}

/** From the network; where there is none, the page that was kept. */
async function page(request: Request, offline: boolean): Promise<Response> {
  try {
    const found = await fetch(request, offline ? { signal: AbortSignal.timeout(NETWORK_PATIENCE_MS) } : {});
    if (!offline || found.status < 500) return found;
  } catch {
    // not there
  }
  return (await caches.match(SHELL, { cacheName: CACHE })) ?? Response.error();
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}
