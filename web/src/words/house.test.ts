import { afterEach, expect, test, vi } from "vitest";
import { rulesetOf } from "../catalogue/known";
import type { HouseRules } from "../protocol";
import { gameName } from "./games";
import { changesOf } from "./house";
import { speak } from "./i18n";

const HOUSE: HouseRules = {
  name: "kowalscy",
  based_on: "standard",
  title: { en: "The Kowalskis’ game", pl: "Gra Kowalskich" },
  changes: { opening: 20, jokers: 4, most_players: 3, time_limit: 0, announcement: false, leftovers: "player" },
};

vi.stubGlobal("document", { documentElement: {} });
afterEach(() => speak("en"));

test("a house has a title in the language of the reader, or in the one that there is", async () => {
  await speak("pl");
  expect(gameName({ rules: "standard", house: HOUSE })).toBe("Gra Kowalskich");
  expect(gameName({ rules: "standard", house: { ...HOUSE, title: { en: "Home" } } })).toBe("Home");
  expect(gameName({ rules: "standard", house: null })).toBe("Standard");
});

test.each([
  ["en", ["opening from 20 points", "4 jokers", "up to 3 players", "no clock"]],
  ["pl", ["otwarcie od 20 punktów", "4 jokery", "do 3 osób", "bez zegara"]],
] as const)("what it changes is told (%s)", async (language, words) => {
  await speak(language);
  const told = changesOf(HOUSE);
  expect(told).toHaveLength(6);
  expect(told.slice(0, 4)).toEqual(words);
});

test("a change that this page does not know is an error while developing", () => {
  expect(() => changesOf({ ...HOUSE, changes: { colour: "red" } })).toThrow("there is no change “colour”");
});

test("the ruleset of a game is that of its house", () => {
  const played = rulesetOf({ rules: "standard", house: HOUSE });
  expect(played).toMatchObject({ family: "Classic", opening: 20, players: [2, 3], hand: 14, time_limit: 0 });
  expect(played.box).toEqual({ colours: "KRBO", highest: 13, copies: 2, jokers: 4 });
  expect(rulesetOf({ rules: "standard" })).toMatchObject({ opening: 30, players: [2, 4] });
});
