import { describe, expect, test } from "vitest";
import type { OwnPart, PublicView } from "../../../protocol";
import { joined, ownMoved } from "./joined";

const table = (number: number, people: number[]) => ({
  table: number,
  seats: people.map((each) => [each]),
  games: [{ game: 1, version: 1, card: null }],
  room: null,
});

const everybodys = {
  id: "warsaw",
  seq: 7,
  entrants: [1, 2, 3, 4].map((id) => ({ id, born: null })),
  stages: [{ number: 2, rounds: [{ round: 1, tables: [table(1, [1, 2]), table(2, [3, 4])] }] }],
  progress: { cards: 2, draw: [] },
} as unknown as PublicView;

const own = {
  seq: 7,
  now: 1,
  me: { role: "player", number: 1, key: "player-1" },
  listed: false,
  births: [[1, "2000-01-01"]],
  cards: [{ stage: 2, round: 1, table: 1, game: 1, card: { version: 1 } }],
  rooms: [{ stage: 2, round: 1, table: 2, room: { code: "ABC" } }],
  obstacles: { draw: [{ code: "x" }] },
} as unknown as OwnPart;

describe("both parts together", () => {
  const view = joined(everybodys, own);

  test("have what is one's own in its place", () => {
    expect(view.entrants.map(({ born }) => born)).toEqual(["2000-01-01", null, null, null]);
    const [first, second] = view.stages[0]?.rounds[0]?.tables ?? [];
    expect([first?.games[0]?.card, first?.room]).toEqual([{ version: 1 }, null]);
    expect([second?.games[0]?.card, second?.room]).toEqual([null, { code: "ABC" }]);
    expect(view.progress).toMatchObject({ cards: 2, draw: [{ code: "x" }] });
    expect(view.me.key).toBe("player-1");
  });

  test("leave the public part as it was", () => {
    expect(everybodys.stages[0]?.rounds[0]?.tables[0]?.games[0]?.card).toBeNull();
  });
});

describe("one's own part may have changed", () => {
  const moved = (number: number): PublicView => {
    const [play] = everybodys.stages;
    const tables = play?.rounds[0]?.tables.map((each) => (each.table === number ? { ...each } : each));
    return { ...everybodys, stages: [{ ...play, rounds: [{ round: 1, tables }] }] } as unknown as PublicView;
  };

  test("for a player with his own table", () => {
    expect(ownMoved(everybodys, moved(1), own.me)).toBe(true);
    expect(ownMoved(everybodys, moved(2), own.me)).toBe(false);
    expect(ownMoved(null, everybodys, own.me)).toBe(true);
    expect(ownMoved(everybodys, { ...everybodys, remarks: 1 }, own.me)).toBe(true); // perhaps a link was made anew
  });

  test("for judges with anything, for who watches with nothing", () => {
    expect(ownMoved(everybodys, everybodys, { ...own.me, role: "judge" })).toBe(true);
    expect(ownMoved(everybodys, moved(1), { ...own.me, role: "public" })).toBe(false);
  });
});
