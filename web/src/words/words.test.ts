import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const PLACES = ["./po", "../pages/puzzles/po"];

function entries(language: string): string[] {
  return PLACES.flatMap((place) => {
    const text = readFileSync(new URL(`${place}/${language}.po`, import.meta.url), "utf8");
    return text.split("\n\n").slice(1);
  });
}

function polish(context: string | null): string[] {
  const mine = entries("pl").filter((entry) => (/^msgctxt "(.*)"$/m.exec(entry)?.[1] ?? null) === context);
  return mine.map((entry) => /^msgstr "(.*)"$/m.exec(entry)?.[1] ?? "");
}

test.each(["en", "pl"])("every text has its %s words", (language) => {
  const untranslated = entries(language).filter(
    (entry) => /^msgstr ""\s*$/m.test(entry) && !/^msgstr ""\n"/m.test(entry),
  );
  expect(untranslated).toEqual([]);
});

test("Junior says płytka and stojak, the tile games kostka and tabliczka", () => {
  expect(polish("Junior").filter((said) => /kostk|kostek|tablicz/i.test(said))).toEqual([]);
  const mixed = polish(null).filter((said) => /kostk|kostek|tablicz/i.test(said) && /stojak/i.test(said));
  expect(mixed).toEqual([]);
});
