/** Pages kept for when there is no connection, and the timer installed as an app by whoever wants to. */
import { signal } from "@preact/signals";

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const offered = signal<InstallPrompt | null>(null);

/** Whether the browser would install it now. */
export function canInstall(): boolean {
  return offered.value !== null;
}

export async function install(): Promise<void> {
  const prompt = offered.value;
  offered.value = null; // it can be shown once
  await prompt?.prompt();
}

/** Over an insecure connection nothing is kept for later. */
export function worksOffline(): boolean {
  return "serviceWorker" in navigator;
}

/** WebKit forgets what a page keeps in the browser after a week without a visit; of an installed one it keeps it. */
export function forgetsInAWeek(): boolean {
  return navigator.vendor.startsWith("Apple") && !matchMedia("(display-mode: standalone)").matches;
}

/** Only pages that work without a connection say that they are an app. */
export function beApp(): void {
  if (document.head.querySelector("link[rel=manifest]")) return;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered.value = event as InstallPrompt;
  });
  addEventListener("appinstalled", () => {
    offered.value = null;
  });
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "/manifest.webmanifest";
  document.head.append(link);
  workOffline();
}

/** From now on the pages that the service worker knows open without a connection. */
export function workOffline(): void {
  if (import.meta.env.PROD && worksOffline()) navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
