/** The lines of a ```try block: a key, a colon, a value; a key may come several times. */
import type { Block } from "../page.ts";

export function readExample(lines: readonly string[]): Block {
  const values = byKey(lines);
  const one = (key: string) => {
    const [value, ...others] = values.get(key) ?? [];
    if (value === undefined || others.length) throw new Error(`an example needs one “${key}”: ${lines.join("; ")}`);
    return value;
  };
  const goals = values.get("goal") ?? [];
  const say = one("say");
  if (values.has("layout")) {
    return { kind: "dice", example: { layout: one("layout"), hand: one("hand"), goals, say } };
  }
  const opening = values.has("opening");
  const stars = values.has("stars") ? Number(one("stars")) : null;
  return { kind: "tiles", example: { table: one("table"), rack: one("rack"), goals, opening, stars, say } };
}

function byKey(lines: readonly string[]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(": ");
    if (colon < 0) throw new Error(`not a line of an example: ${line}`);
    const key = line.slice(0, colon);
    values.set(key, [...(values.get(key) ?? []), line.slice(colon + 2)]);
  }
  return values;
}
