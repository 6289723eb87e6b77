import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "..");
const HIDDEN = /[^{}]*\{[^{}]*clip-path:\s*inset\(50%\)[^{}]*\}/g;

/** Every rule by which something is only heard; the text in it may be of any length. */
function hidden(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
  return files.flatMap((name) => [...readFileSync(join(SOURCES, name), "utf8").matchAll(HIDDEN)].map(([rule]) => rule));
}

test("what is only heard makes no page wider", () => {
  const rules = hidden();
  expect(rules.length).toBeGreaterThan(0);
  for (const rule of rules) {
    expect(rule).toContain("overflow: hidden");
    expect(rule).toContain("position: absolute");
    expect(rule).toContain("width: 1px");
  }
});
