import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { UnknownName } from "../catalogue/known";
import { botLevel, personName, phraseText, rulesName } from "./games";
import { speak } from "./i18n";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
});

afterEach(() => vi.unstubAllEnvs());

describe.each([
  ["ruleset", rulesName],
  ["phrase", phraseText],
] as const)("a %s that nobody knows", (kind, words) => {
  test("is a loud error while developing", () => {
    expect(() => words("chess")).toThrow(new UnknownName(kind, "chess"));
  });

  test("is a clear sentence for everybody else", () => {
    vi.stubEnv("DEV", false);
    expect(words("chess")).toBe(`This page does not know the ${kind === "ruleset" ? "game" : kind} “chess”.`);
  });

  test("even where it is called like something that every object has", () => {
    expect(() => words("toString")).toThrow(UnknownName);
  });
});

test.each(["hoarder", "toString"])("the bot “%s” of another package has its own name", (name) => {
  expect(botLevel(name)).toBe(name);
});

test.each(["en", "pl"] as const)(
  "a guest without a name is called in the language of the reader (%s)",
  async (language) => {
    await speak("en");
    const made = personName("Guest");
    await speak(language);
    expect([made, "Gość"].map(personName)).toEqual(language === "pl" ? ["Gość", "Gość"] : ["Guest", "Guest"]);
    expect(personName("Ala")).toBe("Ala");
    await speak("en");
  },
);
