/** After an upgrade an open page asks for parts that are gone; the page itself is there, and loading it again helps. */

const ONCE_IN_MS = 60_000;
const KEY = "rummi.reloaded";

/** Whether the page is being loaded again: once, and only if the server can be reached at all. */
export async function reloadOnce(): Promise<boolean> {
  if (Date.now() - lastReload() < ONCE_IN_MS) return false;
  const there = await fetch(location.pathname, { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (!there || !remember()) return false;
  location.reload();
  return true;
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return Date.now(); // where nothing can be remembered it would never end
  }
}

function remember(): boolean {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
