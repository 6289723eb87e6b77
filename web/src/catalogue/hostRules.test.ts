import { expect, test } from "vitest";
import type { Ruleset } from "../protocol";
import { RULESETS } from "../protocol/catalogue";
import { choose, fittingRules, HOST_RULES, hostRulesOf } from "./hostRules";
import { rulesetOf, secondsOf } from "./known";

const XP = {
  parameters: {
    reduced_players: 4,
    options: { restore: true, reduced_box: false, announcement: true, jokers_could_open: false },
  },
} as unknown as Ruleset;

test("every option of the engine is offered: the clock and the strict game above, the others as house rules", () => {
  const options = new Set(Object.values(RULESETS).flatMap((ruleset): readonly string[] => ruleset.options));
  expect([...options].sort()).toEqual([...HOST_RULES, "strict", "time_limit"].sort());
});

test("only what differs from the ruleset is a choice", () => {
  const chosen = choose({}, XP, "restore", false);
  expect(chosen).toEqual({ restore: false });
  expect(choose(chosen, XP, "restore", true)).toEqual({});
});

test("the smaller set serves up to four players (A-4)", () => {
  expect(fittingRules({ reduced_box: true, free_draw: false }, XP, 4)).toEqual({ reduced_box: true });
  expect(fittingRules({ reduced_box: true, restore: false }, XP, 5)).toEqual({ restore: false });
});

test("a room tells which of its rules differ from the booklet (C-2, C-10, A-48)", () => {
  const usual = { time_limit: 40, strict: true, restore: true, announcement: false, jokers_could_open: false };
  expect(hostRulesOf({ rules: "championship", options: usual })).toEqual({});
  const own = { restore: false, announcement: true, jokers_could_open: true };
  expect(hostRulesOf({ rules: "championship", options: { ...usual, ...own } })).toEqual(own);
  expect(hostRulesOf({ rules: "junior", options: { free_draw: false } })).toEqual({ free_draw: false });
  expect(hostRulesOf({ rules: "express", options: { dice: ["K1 K2"] } })).toEqual({ dice: ["K1 K2"] });
});

test("the ruleset of a game is as its host chose it (C-2, C-10, A-4)", () => {
  const options = { time_limit: 30, jokers_could_open: true, announcement: false, reduced_box: true };
  expect(rulesetOf({ rules: "xp", options })).toMatchObject({ ...RULESETS.xp, ...own(options) });
  expect(rulesetOf({ rules: "xp", options }).box).toMatchObject({ copies: 2, jokers: 2 });
});

function own({ time_limit, jokers_could_open, announcement }: Record<string, unknown>) {
  return { time_limit, jokers_could_open, announcement, box: RULESETS.xp.reduced_box };
}

test("the clock of a room is the ruleset's where its host chose none (TRN-5, STD-30)", () => {
  const room = (rules: string, game: Record<string, unknown>) =>
    secondsOf({ options: { rules, game }, house: null } as never);
  expect(room("championship", {})).toBe(40);
  expect(room("standard", {})).toBe(60);
  expect(room("championship", { time_limit: 0 })).toBe(0);
  expect(room("junior", {})).toBe(0);
});
