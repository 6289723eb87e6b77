/** Whether links of this page lead anywhere for others. */

/** A server that listens for its own device alone, or is looked at as if it did: its links lead others nowhere. */
export function onlyHere(): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
}
