/** Numbers of one or two digits from a keyboard, without waiting: only a 1 can go on. Pure. */
export interface Typed {
  tiles: readonly string[];
  /** A `1` that may become 10 to 13. */
  pending: string;
}

export function typeKey(pending: string, key: string): Typed | null {
  if (key === "*" || key.toLowerCase() === "j") return { tiles: [...flush(pending), "*"], pending: "" };
  if (!/^[0-9]$/.test(key)) return null;
  if (pending && key <= "3") return { tiles: [pending + key], pending: "" };
  if (key === "1") return { tiles: flush(pending), pending: "1" };
  return { tiles: key === "0" ? flush(pending) : [...flush(pending), key], pending: "" };
}

export function flush(pending: string): string[] {
  return pending ? [pending] : [];
}
