import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "..");
/** What the oldest browsers that README names do not have yet, though the newest do. */
const NEWER = [
  ":has(", // Firefox 121
  "lh;", // Firefox 120
  "@starting-style",
  "@scope",
  "@property", // Firefox 128
  "light-dark(",
  "anchor(",
  "field-sizing:",
  "interpolate-size:",
  "round(", // Chrome 125
  "allow-discrete",
];
/** Without this what is reached by the keyboard may lie under a bar: a small loss. */
const SPARED = ":global(:root):has(.start)";

test("styles need nothing that a supported browser lacks", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
  expect(files.length).toBeGreaterThan(50);
  for (const name of files) {
    const styles = readFileSync(join(SOURCES, name), "utf8").replace(SPARED, "");
    for (const each of NEWER) expect(styles.includes(each), `${name}: ${each}`).toBe(false);
  }
});
