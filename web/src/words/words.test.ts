import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { OWN } from "../../lingui.config";
import { namesOf } from "./games";
import { speak } from "./i18n";

const PLACES = ["words", ...OWN.map((page) => `pages/${page}`)];

function entries(language: string): string[] {
  return PLACES.flatMap((place) => {
    const text = readFileSync(new URL(`../${place}/po/${language}.po`, import.meta.url), "utf8");
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

test("an example of several lines has them in Polish, too", () => {
  const lines = (entry: string, of: string) => entry.split(`${of} "`)[1]?.split(/\nmsg/)[0]?.split("\\n").length ?? 1;
  const shorter = entries("pl").filter((entry) => lines(entry, "msgid") !== lines(entry, "msgstr"));
  expect(shorter).toEqual([]);
});

test("Junior says płytka and stojak, the tile games kostka and tabliczka", () => {
  expect(polish("Junior").filter((said) => /kostk|kostek|tablicz/i.test(said))).toEqual([]);
  const mixed = polish(null).filter((said) => /kostk|kostek|tablicz/i.test(said) && /stojak/i.test(said));
  expect(mixed).toEqual([]);
});

test("a bot of a record file has a name, and its level where levels differ; people have their own", async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
  const file = { id: "", rules: "standard", players: ["Maya", "greedy", "greedy 2", "best"], bots: [] };
  expect(namesOf(file)).toEqual(["Maya", "Bot Maple", "Bot Linden", "best"]);
  const match = { ...file, players: ["greedy 1", "novice 2"] };
  expect(namesOf(match)).toEqual(["Bot Juniper (strong)", "Bot Maple (gentle)"]);
  const ours = { ...file, id: "g1", players: ["greedy", "novice"], bots: [1] };
  expect(namesOf(ours)).toEqual(["greedy", "Bot Maple"]);
});
