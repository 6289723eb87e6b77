import { describe, expect, test } from "vitest";
import {
  addDigit,
  addTile,
  bankEmpty,
  blank,
  type Draft,
  exchange,
  look,
  missing,
  next,
  ofCard,
  penalise,
  tilesIn,
  toMissing,
  touched,
  win,
  writeBy,
} from "./draft";
import { decisionOf, reckon, saysTheSame } from "./reckon";

const WARSAW = { joker_left: 50, not_opened: 100, could_have_opened: 200 };
const GAME = { round: 2, table: 6, game: 2 };
const [HANNA, MAREK, ANTONINA, FILIP] = [11, 12, 13, 14] as const;
const EMPTY = blank([HANNA, MAREK, ANTONINA, FILIP]);

function tiles(draft: Draft, text: string): Draft {
  return text.split(" ").reduce(addTile, draft);
}

function sum(draft: Draft, digits: string): Draft {
  return [...digits].reduce(addDigit, draft);
}

/** The card of the picture: Hanna goes out, the others hold 19, 24 and 18. */
function picture(): Draft {
  let draft = win(EMPTY, HANNA);
  draft = next(tiles(draft, "12 7"));
  draft = next(tiles(draft, "11 9 4"));
  return tiles(draft, "13 5");
}

describe("a card by the tiles left", () => {
  test("adds up as it is written", () => {
    expect(touched(EMPTY)).toBe(false);
    const half = tiles(win(EMPTY, HANNA), "12 7");
    expect(half.at).toBe(MAREK);
    expect(reckon(half, WARSAW).scores).toEqual(
      new Map([
        [MAREK, -19],
        [HANNA, 19],
      ]),
    );
    expect(reckon(half, WARSAW).missing).toEqual([ANTONINA, FILIP]);
    const whole = reckon(picture(), WARSAW);
    expect(whole).toMatchObject({ parts: [19, 24, 18], sum: 61, winners: [HANNA], complete: true, missing: [] });
    expect(whole.scores.get(HANNA)).toBe(61);
  });

  test("leads to what is missing, and stays where that is being written", () => {
    const half = tiles(win(EMPTY, HANNA), "12 7");
    expect(toMissing(half).at).toBe(ANTONINA);
    expect(toMissing(next(half)).at).toBe(ANTONINA);
    expect(toMissing(look(half, FILIP)).at).toBe(FILIP);
  });

  test("is asked for in the words of the server", () => {
    expect(decisionOf(picture(), GAME, WARSAW)).toEqual({
      kind: "card",
      ...GAME,
      version: 0,
      ends: "out",
      winners: [HANNA],
      starter: 0,
      why: "",
      lines: [
        { entrant: HANNA },
        { entrant: MAREK, tiles: "12 7" },
        { entrant: ANTONINA, tiles: "11 9 4" },
        { entrant: FILIP, tiles: "13 5" },
      ],
    });
  });

  test("a joker counts what the event says", () => {
    const draft = tiles(win(EMPTY, HANNA), "12 *");
    expect(reckon(draft, WARSAW).held.get(MAREK)).toBe(62);
    expect(reckon(draft, { ...WARSAW, joker_left: 30 }).held.get(MAREK)).toBe(42);
  });

  test("goes around the table, and past racks that are written", () => {
    const draft = win(EMPTY, ANTONINA);
    expect(draft.at).toBe(FILIP);
    expect(next(draft).at).toBe(HANNA);
    const back = tiles(look(draft, MAREK), "3");
    expect(next(back).at).toBe(FILIP);
    expect(next(tiles(next(back), "4")).at).toBe(HANNA);
    const last = tiles(next(tiles(next(back), "4")), "5");
    expect(next(last).at).toBe(0);
    expect(reckon(last, WARSAW).complete).toBe(true);
  });

  test("a rack with nothing on it stays asked for while it is the only one", () => {
    const draft = penalise(penalise(win(EMPTY, HANNA), "not-opened"), "not-opened");
    expect(draft.at).toBe(FILIP);
    expect(next(draft).at).toBe(FILIP);
  });

  test("nobody writes a rack that nobody is asked for, nor the winner's", () => {
    expect(addTile(EMPTY, "3")).toBe(EMPTY);
    expect(addDigit(EMPTY, "3")).toBe(EMPTY);
    const won = win(EMPTY, HANNA);
    expect(look(won, HANNA)).toBe(won);
  });

  test("another winner has nothing on his rack any more; tapped again, nobody has won", () => {
    const draft = win(tiles(win(EMPTY, HANNA), "12 7"), MAREK);
    expect(draft.lines[MAREK]).toBeUndefined();
    expect(missing(draft)).toEqual([HANNA, ANTONINA, FILIP]);
    expect(win(draft, MAREK).winner).toBe(0);
    expect(reckon(win(picture(), HANNA), WARSAW).complete).toBe(false);
  });
});

describe("a card by sums and penalties", () => {
  test("sums are typed digit by digit, and the keys stay digits at the next seat", () => {
    let draft = sum(writeBy(win(EMPTY, HANNA), "sum"), "19");
    draft = sum(next(draft), "24");
    expect(draft.way).toBe("sum");
    draft = sum(next(draft), "18");
    expect(reckon(draft, WARSAW)).toMatchObject({ parts: [19, 24, 18], sum: 61, complete: true });
    expect(decisionOf(draft, GAME, WARSAW).lines).toEqual([
      { entrant: HANNA },
      { entrant: MAREK, points: -19 },
      { entrant: ANTONINA, points: -24 },
      { entrant: FILIP, points: -18 },
    ]);
  });

  test("a sum neither begins with nought nor has four digits", () => {
    const draft = win(EMPTY, HANNA);
    expect(sum(draft, "0")).toBe(draft);
    expect(sum(draft, "1234").lines[MAREK]).toEqual({ by: "sum", digits: "123" });
    expect(sum(draft, "100").lines[MAREK]).toEqual({ by: "sum", digits: "100" });
  });

  test("tiles in place of a sum begin anew", () => {
    const draft = tiles(sum(win(EMPTY, HANNA), "19"), "4");
    expect(draft.lines[MAREK]).toEqual({ by: "tiles", tiles: ["4"] });
    expect(draft.way).toBe("tiles");
  });

  test("-100 and -200 say all of a rack and move on", () => {
    let draft = penalise(win(EMPTY, HANNA), "not-opened");
    expect(draft.at).toBe(ANTONINA);
    draft = tiles(penalise(draft, "could-have-opened"), "1");
    expect(reckon(draft, WARSAW)).toMatchObject({ parts: [100, 200, 1], sum: 301, complete: true });
    expect(decisionOf(draft, GAME, WARSAW).lines[2]).toEqual({ entrant: ANTONINA, penalty: "could-have-opened" });
  });
});

describe("the bank ran out", () => {
  function bank(racks: readonly string[]): Draft {
    return racks.reduce((draft, rack) => next(tiles(draft, rack)), bankEmpty(EMPTY, true));
  }

  test("the fewest points win, less their own", () => {
    const draft = bank(["3", "12 7", "11 9 4", "13 5"]);
    expect(reckon(draft, WARSAW)).toMatchObject({ winners: [HANNA], parts: [19, 24, 18], sum: 61, complete: true });
    expect(reckon(draft, WARSAW).scores.get(HANNA)).toBe(58);
    expect(decisionOf(draft, GAME, WARSAW)).toMatchObject({ ends: "bank", winners: [] });
  });

  test("a win is shared", () => {
    const draft = bank(["3", "2 1", "11 9 4", "13 5"]);
    const { winners, scores } = reckon(draft, WARSAW);
    expect(winners).toEqual([HANNA, MAREK]);
    expect([...scores.values()]).toEqual([39, 39, -24, -18]);
  });

  test("sums are written as what each records, and who won is said", () => {
    const draft = [..."358"].reduce((each, digit) => next(addDigit(each, digit)), bankEmpty(EMPTY, true));
    const whole = addTile(draft, "9");
    expect(decisionOf(whole, GAME, WARSAW)).toMatchObject({
      winners: [HANNA],
      lines: [
        { entrant: HANNA, points: 19 },
        { entrant: MAREK, points: -5 },
        { entrant: ANTONINA, points: -8 },
        { entrant: FILIP, tiles: "9" },
      ],
    });
  });

  test("nobody loses 100 then", () => {
    const draft = bankEmpty(penalise(win(EMPTY, HANNA), "not-opened"), true);
    expect(missing(draft)).toEqual([HANNA, MAREK, ANTONINA, FILIP]);
    expect(penalise(draft, "not-opened")).toBe(draft);
    expect(bankEmpty(draft, false).ends).toBe("out");
  });

  test("until every rack is written nobody has won", () => {
    expect(reckon(bank(["3", "2 1"]), WARSAW)).toMatchObject({ winners: [], complete: false });
  });
});

describe("a card that is there", () => {
  const result = (entrant: number, small: number, left: { tiles?: string; penalty?: string } = {}) => ({
    entrant,
    small,
    won: small > 0,
    tiles: left.tiles ?? null,
    penalty: left.penalty ?? "",
  });

  test("is corrected from what stands on it", () => {
    const card = {
      version: 3,
      ends: "out" as const,
      starter: MAREK,
      results: [
        result(HANNA, 319),
        result(MAREK, -19, { tiles: "R12, K7" }),
        result(ANTONINA, -100),
        result(FILIP, -200, { penalty: "could-have-opened" }),
      ],
    };
    const draft = ofCard(card);
    expect(draft).toMatchObject({ version: 3, winner: HANNA, starter: MAREK, at: 0 });
    expect(draft.lines).toEqual({
      [MAREK]: { by: "tiles", tiles: ["12", "7"] },
      [ANTONINA]: { by: "sum", digits: "100" },
      [FILIP]: { by: "penalty", penalty: "could-have-opened" },
    });
    expect(saysTheSame(draft, card, WARSAW)).toBe(true);
    expect(saysTheSame(tiles(look(draft, MAREK), "1"), card, WARSAW)).toBe(false);
  });

  test("of an empty bank, too, where a winner's rack follows from his points", () => {
    const results = [result(HANNA, 38), result(MAREK, -19), result(ANTONINA, -24)];
    const draft = ofCard({ version: 1, ends: "bank", starter: 0, results });
    expect(draft.lines[HANNA]).toEqual({ by: "sum", digits: "5" });
    expect(reckon(draft, WARSAW).scores.get(HANNA)).toBe(38);
  });

  test("tiles of any notation are numbers and jokers", () => {
    expect(tilesIn("R12 K7, * 3")).toEqual(["12", "7", "*", "3"]);
    expect(tilesIn("-")).toEqual([]);
  });
});

test("whoever came for another, or left, is on the card or not", () => {
  const seats = [HANNA, MAREK, 20, ANTONINA, FILIP];
  const draft = tiles(win(EMPTY, HANNA), "12");
  const came = exchange(draft, seats, MAREK, 20);
  expect(came.players).toEqual([HANNA, 20, ANTONINA, FILIP]);
  expect(came.at).toBe(20);
  expect(came.lines).toEqual({});
  expect(exchange(draft, seats, HANNA, 0)).toMatchObject({ winner: 0, players: [MAREK, ANTONINA, FILIP] });
});
