/** What somebody writes as an address, as the server wants it: scheme, host and port, and nothing after them. */
export function written(text: string): string {
  const typed = text.trim();
  if (!typed) return "";
  const whole = /^[a-z]+:\/\//i.test(typed) ? typed : `http://${typed}`;
  try {
    const { origin, protocol } = new URL(whole);
    return protocol === "http:" || protocol === "https:" ? origin : typed;
  } catch {
    return typed; // the server says what is wrong with it
  }
}
