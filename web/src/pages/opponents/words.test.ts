import { beforeAll, expect, test, vi } from "vitest";
import { LADDER, measured } from "../../catalogue/ladder";
import { speak } from "../../words/i18n";
import { botManner, levelTitle } from "../../words/opponents";
import { adviceWords, dealsWords, lineWords } from "./words";

const LINE = {
  level: "strategist",
  ms: null,
  against: "greedy",
  players: 2,
  deals: 500,
  wins: 69.5,
  wins_error: 2.9,
  points: 2,
  points_error: 1.9,
  day: "2026-11-17",
  version: "0.1.0",
  command: "rummi arena strategist greedy",
} as const;

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("navigator", { languages: ["en-GB"] });
  await speak("en");
});

test("every level is a kind of player with a name", () => {
  for (const level of LADDER) {
    expect(levelTitle(level)).toMatch(/^[A-Z]/);
    expect(botManner(level)).toMatch(/\.$/);
  }
});

test("under ten games there is a kind word and no claim", () => {
  expect(adviceWords({ kind: "too few", level: "novice", games: 0 })[0]).toBe("Gentle is a good one to begin with.");
  const some = adviceWords({ kind: "too few", level: "casual", games: 4 });
  expect(some[0]).toBe("4 games against Medium so far.");
  expect(some.join(" ")).not.toMatch(/won|of 100/);
});

test("what was won comes first, then the next step with its measured figure", () => {
  const score = { against: "casual", won: 17, games: 30 } as const;
  const [won, next] = adviceWords({ kind: "stay", level: "casual", ...score });
  expect(won).toBe("You won 17 of your last 30 games against Medium.");
  const wins = Math.round(measured("greedy", "casual")?.wins ?? Number.NaN);
  expect(next).toBe(`You are well matched. Strong wins ${wins} of 100 games against the level below it.`);
  expect(adviceWords({ kind: "up", level: "greedy", ...score, won: 25 })[1]).toMatch(/^Time for Strong, one step up\./);
  expect(adviceWords({ kind: "down", level: "novice", ...score, won: 3 })[1]).toMatch(/^Gentle, one step down/);
  expect(adviceWords({ kind: "top", level: "casual", ...score, won: 25 })[1]).toBe("Nobody here is stronger.");
});

test("how much was played is one number where it is the same for all", () => {
  expect(dealsWords([LINE, LINE])).toBe("500 deals for each level, measured on 17 November 2026.");
  expect(dealsWords([LINE, { ...LINE, deals: 40 }])).toBe(
    "From 40 to 500 deals for a level, measured until 17 November 2026.",
  );
});

test("a line of the table has its unit, its error and how often it was dealt", () => {
  expect(lineWords(LINE)).toBe(
    "Strategist against Strong, 2 players: wins 69.5 ± 2.9 %, +2.0 ± 1.9 points a game, 500 deals.",
  );
  expect(lineWords({ ...LINE, ms: 100 })).toMatch(/^Strategist, 100 ms a move against Strong/);
});
