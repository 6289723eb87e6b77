import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FakeBrowser } from "../testing/browser";
import { speak } from "../words/i18n";
import { begin, clockText, finish, isLow, next, pause, readyClock, resume, secondsAt, spentAt, turnTo } from "./clock";
import { rowsOf } from "./csv";
import { drawTiles } from "./draw";
import { Damaged, readClock, readSheet, VERSION } from "./saved";
import {
  addGame,
  changeOut,
  isComplete,
  isFull,
  newSheet,
  nextStarter,
  openNext,
  startWith,
  whoPlays,
  write,
} from "./sheet";
import { standingText } from "./words";

describe("the clock", () => {
  const running = begin(readyClock(3, 60), 1_000_000);

  test("counts by the time of day", () => {
    expect(secondsAt(running, 1_000_000)).toBe(60);
    expect(secondsAt(running, 1_036_900)).toBe(24);
    expect(secondsAt(running, 9_000_000)).toBe(0);
    expect(secondsAt(running, 900_000)).toBe(60); // set back
    expect([isLow(running, 1_049_000), isLow(running, 1_050_000)]).toEqual([false, true]);
  });

  test("stands while it is paused", () => {
    const stands = pause(running, 1_020_000);
    expect(secondsAt(stands, 5_000_000)).toBe(40);
    expect(secondsAt(resume(stands, 5_000_000), 5_010_000)).toBe(30);
  });

  test("goes round the table and adds up", () => {
    let clock = next(running, 1_010_000);
    expect([clock.seat, secondsAt(clock, 1_010_000)]).toEqual([1, 60]);
    clock = next(next(clock, 1_030_000), 9_000_000); // nobody tapped for long: the limit counts
    expect(clock.seat).toBe(0);
    expect([0, 1, 2].map((seat) => spentAt(clock, seat, 9_001_000))).toEqual([11_000, 20_000, 60_000]);
    expect(turnTo(clock, 2, 9_002_000).seat).toBe(2);
  });

  test("gives the next player the whole time after a pause", () => {
    const after = next(pause(running, 1_020_000), 1_030_000);
    expect(secondsAt(after, 1_030_000)).toBe(60);
    expect([0, 1].map((seat) => spentAt(after, seat, 1_035_000))).toEqual([20_000, 5_000]);
  });

  test("waits for the next game", () => {
    const over = finish(running, 2, 1_005_000);
    expect(over).toMatchObject({ seat: 2, began: false, since: null, spent: [5_000, 0, 0] });
    expect(secondsAt(over, 7_000_000)).toBe(60);
  });

  test("counts upwards without a limit", () => {
    const free = begin(readyClock(2, 0), 0);
    expect([secondsAt(free, 125_900), isLow(free, 125_900)]).toEqual([125, false]);
    expect([clockText(125), clockText(3_725)]).toEqual(["2:05", "1:02:05"]);
  });
});

describe("the sheet", () => {
  const four = newSheet("standard", ["Irena", "Bartek", "Kasia", "Leo"]);

  test("is for those who are named, or for as many as there are seats", () => {
    expect(whoPlays(["Mama", "", " Tata ", ""], 2)).toEqual(["Mama", "Tata"]);
    expect(whoPlays(["", "", "", ""], 2)).toHaveLength(4);
    expect(whoPlays(["Mama", "", ""], 2)).toEqual(["Mama", "", ""]);
  });

  test("asks for one after the other", () => {
    let sheet = addGame(four, 0);
    expect(sheet.open).toEqual({ game: 0, seat: 1 });
    for (const seat of [1, 2, 3]) sheet = openNext(write(sheet, { game: 0, seat }, { points: 9 }), 0, seat);
    expect([sheet.open, isComplete(sheet, 0)]).toEqual([null, true]);
    expect(openNext(addGame(four, 0), 0, 2).open).toEqual({ game: 0, seat: 3 });
    expect(openNext(addGame(four, 0), 0, 3).open).toEqual({ game: 0, seat: 1 });
  });

  test("a game may have ended otherwise", () => {
    const sheet = write(addGame(four, 0), { game: 0, seat: 1 }, { penalty: "not-opened" });
    expect(changeOut(sheet, 0, 1).games[0]).toEqual({ out: 1, lines: [null, null, null, null] });
    expect(changeOut(sheet, 0, null).games[0]?.lines).toEqual([null, null, null, null]);
  });

  test("starters follow each other, and one may be drawn anew", () => {
    const second = addGame(four, 0);
    expect([nextStarter(four), nextStarter(second)]).toEqual([0, 1]);
    expect(nextStarter(startWith(second, 3))).toBe(3);
    expect(nextStarter(addGame(startWith(second, 3), 1))).toBe(0);
  });

  test("the dice game has five rounds", () => {
    let sheet = newSheet("express", ["", ""]);
    for (let round = 0; round < 5; round++) {
      expect(isFull(sheet)).toBe(false);
      sheet = addGame(sheet, 0);
    }
    expect(isFull(sheet)).toBe(true);
  });
});

describe("a sheet of Junior", () => {
  let browser: FakeBrowser;

  beforeAll(async () => {
    browser = new FakeBrowser();
    await speak("en");
  });
  afterAll(() => browser.close());
  const played = write(addGame(newSheet("junior", ["Ala", "Jan"]), 1), { game: 0, seat: 0 }, { stars: 7, left: 2 });
  const sheet = write(played, { game: 0, seat: 1 }, { stars: 9, left: 0 });

  test("has no total, and the same player begins every game (JUN-29)", () => {
    expect([nextStarter(sheet), nextStarter(startWith(sheet, 1))]).toEqual([0, 1]);
    expect(nextStarter(addGame(startWith(sheet, 1), 0))).toBe(1);
    expect(rowsOf(sheet)).toHaveLength(2);
    expect(standingText(sheet, false)).toBe("1 game is written down.");
  });
});

describe("what is kept", () => {
  const sheet = write(addGame(newSheet("junior", ["Ala", ""]), 1), { game: 0, seat: 0 }, { stars: 7, left: 2 });
  const text = JSON.stringify({ version: VERSION, sheet, past: [newSheet("xp", ["a", "b", "c"])] });

  test("comes back as it was", () => {
    expect(readSheet(text).sheet).toEqual(sheet);
    const clock = begin(readyClock(4, 45), 1_000);
    expect(readClock(JSON.stringify({ version: VERSION, clock })).clock).toEqual(clock);
  });

  test.each([
    text.slice(0, -9),
    "",
    "null",
    text.replace('"version":1', '"version":2'),
    text.replace('"junior"', '"poker"'),
    text.replace('"stars":7', '"stars":"7"'),
    text.replace('"out":1', '"out":2'),
    text.replace('"seat":0', '"seat":5'),
  ])("what is damaged is not taken for anything: %s", (damaged) => {
    expect(damaged).not.toBe(text);
    expect(() => readSheet(damaged)).toThrow(Damaged);
  });

  test.each(["*", "12 7 *", ""])("tiles %s are tiles", (tiles) => {
    const tile = write(addGame(newSheet("xp", ["", ""]), 1), { game: 0, seat: 0 }, { tiles });
    expect(readSheet(JSON.stringify({ version: VERSION, sheet: tile, past: [] })).sheet).toEqual(tile);
  });
});

test("who draws the highest begins, and equals draw again", () => {
  // The box is K1 .. K13, R1 .. R13, B .., O .., and once more.
  const drawn = [12, 12, 24, 0, 3, 4];
  const { rounds, starter } = drawTiles(3, () => drawn.shift() ?? 0);
  expect(rounds.map((round) => round.map(({ seat, tile }) => `${seat}:${tile}`))).toEqual([["0:K13", "1:R1", "2:B1"]]);
  expect(starter).toBe(0);
  const tie = [12, 24, 0, 0, 5];
  const again = drawTiles(3, () => tie.shift() ?? 0);
  expect(again.rounds.map((round) => round.map(({ seat, tile }) => `${seat}:${tile}`))).toEqual([
    ["0:K13", "1:R13", "2:K1"],
    ["0:K1", "1:K7"],
  ]);
  expect(again.starter).toBe(1);
});
