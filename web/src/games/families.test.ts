import { beforeAll, expect, test, vi } from "vitest";
import { rulesetNamed, UnknownName } from "../catalogue/known";
import { RULESETS } from "../protocol/catalogue";
import { rulesOf } from "../scoring/rules";
import { botLevel, rulesName } from "../words/games";
import { speak } from "../words/i18n";
import { FAMILIES, familyOf } from "./families";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
});

test.each(Object.entries(RULESETS))("%s has a board, a name, and bots that can be chosen", (name, ruleset) => {
  expect(familyOf(name).rules).toContain(name);
  expect(rulesName(name)).not.toBe("");
  for (const bot of ruleset.bots) expect(botLevel(bot)).toMatch(/gentle|medium|strong|strategist|expert/);
});

test.each(Object.values(FAMILIES))("what $name offers at once is in its ruleset", ({ rules, usual }) => {
  const { players, bots } = rulesetNamed(usual.rules);
  expect(rules[0]).toBe(usual.rules);
  expect(usual.seats).toBeGreaterThanOrEqual(players[0]);
  expect(usual.seats).toBeLessThanOrEqual(players[1]);
  expect(bots).toContain(usual.bot);
});

test("only the tile games are timed", () => {
  expect(Object.values(FAMILIES).map(({ name, timed }) => [name, timed])).toEqual([
    ["classic", true],
    ["junior", false],
    ["express", false],
  ]);
});

test.each(["chess", "", "toString", "Standard"])("for “%s” nothing stands in", (name) => {
  expect(() => familyOf(name)).toThrow(UnknownName);
  expect(() => rulesetNamed(name)).toThrow(UnknownName);
  expect(() => rulesOf(name)).toThrow(UnknownName);
});
