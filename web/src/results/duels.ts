/**
 * Games for two against a level of the ladder, as this browser remembers them, and which level they suggest. The server
 * does not know of it.
 */
import { rulesetNamed } from "../catalogue/known";
import { besides, isLevel, LADDER, type Level } from "../catalogue/ladder";
import type { RoomShown } from "../protocol";
import { storedSignal } from "../settings";

export interface Duel {
  game: string;
  level: string;
  won: boolean;
}

/** The newest last. */
export const duels = storedSignal<readonly Duel[]>("duels", []);

const KEPT = 100;
const LOOKED_AT = 30;
/** Of fewer games nothing can be said. */
const ENOUGH = 10;
const MOSTLY = 2 / 3;
const SELDOM = 1 / 4;
/** So many wins one after another are worth a word. */
const IN_A_ROW = 3;

/** The game that has ended last in a room; null where it was none for one person against one of our bots. */
export function duelIn(room: RoomShown, mine: readonly number[]): Duel | null {
  const last = room.results.at(-1);
  const [seat, ...others] = mine;
  if (!last || seat === undefined || others.length || room.chairs.length !== 2) return null;
  if (room.event || room.house || rulesetNamed(room.options.rules).family !== "Classic") return null;
  const [me, other] = [room.chairs[seat], room.chairs[1 - seat]];
  if (!me?.person || me.bot || !other?.bot || other.person || !isLevel(other.bot)) return null;
  return { game: last.game, level: other.bot, won: last.winners.includes(seat) };
}

/** Once, however often its end is looked at. */
export function withDuel(known: readonly Duel[], duel: Duel): readonly Duel[] {
  return known.some(({ game }) => game === duel.game) ? known : [...known, duel].slice(-KEPT);
}

interface Score {
  /** Against whom, and how it went. */
  against: Level;
  won: number;
  games: number;
}

export type Advice =
  | { kind: "too few"; level: Level; games: number }
  | ({ kind: "up" | "stay" | "down" | "top"; level: Level } & Score);

/** Which level is worth a try: the one above for who wins mostly, the one below for who wins seldom. */
export function advise(known: readonly Duel[], ladder: readonly Level[] = LADDER): Advice {
  const [first] = ladder;
  if (!first) throw new Error("a ladder without a step");
  const against = ladder.find((each) => each === known.at(-1)?.level);
  if (!against) return { kind: "too few", level: first, games: 0 };
  const looked = known.filter(({ level }) => level === against).slice(-LOOKED_AT);
  const games = looked.length;
  if (games < ENOUGH) return { kind: "too few", level: against, games };
  const won = looked.filter((each) => each.won).length;
  const score = { against, won, games };
  const [above, below] = [besides(against, 1, ladder), besides(against, -1, ladder)];
  if (won >= MOSTLY * games)
    return above ? { kind: "up", level: above, ...score } : { kind: "top", level: against, ...score };
  if (won <= SELDOM * games && below) return { kind: "down", level: below, ...score };
  return { kind: "stay", level: against, ...score };
}

/** The level above, for who has just won several games against the one below, one after another. */
export function stepUp(
  known: readonly Duel[],
  ladder: readonly Level[] = LADDER,
): { wins: number; level: Level } | null {
  const against = ladder.find((each) => each === known.at(-1)?.level);
  const level = against && besides(against, 1, ladder);
  if (!level) return null;
  const since = known.findLastIndex((each) => each.level !== against || !each.won);
  const wins = known.length - 1 - since;
  return wins >= IN_A_ROW ? { wins, level } : null;
}
