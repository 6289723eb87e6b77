import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

function untranslated(language: string): string[] {
  const text = readFileSync(new URL(`./po/${language}.po`, import.meta.url), "utf8");
  const entries = text.split("\n\n").slice(1);
  return entries.filter((entry) => /^msgstr ""\s*$/m.test(entry) && !/^msgstr ""\n"/m.test(entry));
}

test.each(["en", "pl"])("every text has its %s words", (language) => {
  expect(untranslated(language)).toEqual([]);
});
