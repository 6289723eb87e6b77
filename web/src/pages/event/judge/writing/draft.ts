/**
 * A game card as a judge writes it, before the server has it. Pure: no names, no words, nothing is kept here.
 * The sums are a help while writing; whether a card is right, the server decides.
 */
import type { Penalty } from "../../../../scoring/game";

export type Ends = "out" | "bank";

/** What is left on a rack: its tiles (`12`, `*`), their sum as typed, or a penalty in their place. */
export type Left =
  | { by: "tiles"; tiles: readonly string[] }
  | { by: "sum"; digits: string }
  | { by: "penalty"; penalty: Penalty };

export interface Draft {
  /** The version of the card that its writer has seen; 0 where there was none. */
  version: number;
  ends: Ends;
  /** Who went out, or 0. When the bank ran out the winners follow from the racks. */
  winner: number;
  /** Who played, seat by seat. */
  players: readonly number[];
  lines: Readonly<Record<number, Left>>;
  /** Whose rack is written now; 0 for nobody's. */
  at: number;
  /** What the keys mean. */
  way: "tiles" | "sum";
  /** Who began, where the judge says so; 0 for who was due. */
  starter: number;
  why: string;
}

/** As much of an accepted card as a draft needs. */
export interface Written {
  version: number;
  ends: Ends;
  starter: number;
  results: readonly { entrant: number; won: boolean; small: number; tiles: string | null; penalty: string }[];
}

const MOST_TILES = 60;
const MOST_DIGITS = 3;

export function blank(players: readonly number[], version = 0): Draft {
  return { version, ends: "out", winner: 0, players, lines: {}, at: 0, way: "tiles", starter: 0, why: "" };
}

/** A card as it stands, to be corrected. */
export function ofCard(card: Written): Draft {
  const players = card.results.map((result) => result.entrant);
  const beaten = card.results.reduce((sum, { won, small }) => (won ? sum : sum - small), 0);
  const lines: Record<number, Left> = {};
  for (const result of card.results) {
    const left = leftOf(result, card.ends, beaten);
    if (left) lines[result.entrant] = left;
  }
  const winner = card.ends === "out" ? (card.results.find(({ won }) => won)?.entrant ?? 0) : 0;
  return { ...blank(players, card.version), ends: card.ends, winner, lines, starter: card.starter };
}

function leftOf(result: Written["results"][number], ends: Ends, beaten: number): Left | null {
  const { won, small, tiles, penalty } = result;
  if (won && ends === "out") return null;
  if (penalty) return { by: "penalty", penalty: penalty as Penalty };
  if (tiles !== null) return { by: "tiles", tiles: tilesIn(tiles) };
  return { by: "sum", digits: String(won ? beaten - small : -small) };
}

/** Colours do not count: `R12 K7 *` and `12 7 *` are the same. */
export function tilesIn(text: string): string[] {
  return text.split(/[\s,]+/).flatMap((word) => (word === "*" ? ["*"] : (/\d+$/.exec(word)?.slice(0, 1) ?? [])));
}

export function touched(draft: Draft): boolean {
  return draft.winner !== 0 || draft.ends === "bank" || Object.keys(draft.lines).length > 0;
}

/** Something is written, or about to be. */
export function begun(draft: Draft): boolean {
  return touched(draft) || draft.at !== 0;
}

/** Whose racks count: everybody's but that of who went out. */
export function holders(draft: Draft): number[] {
  return draft.players.filter((player) => draft.ends === "bank" || player !== draft.winner);
}

export function missing(draft: Draft): number[] {
  return holders(draft).filter((player) => !isWritten(draft.lines[player]));
}

function isWritten(left: Left | undefined): boolean {
  if (!left) return false;
  if (left.by === "tiles") return left.tiles.length > 0;
  return left.by === "penalty" || left.digits !== "";
}

/** Somebody went out; the first rack to be written is that of who sits after him. Once more: nobody did. */
export function win(draft: Draft, player: number): Draft {
  if (draft.winner === player) return { ...draft, winner: 0 };
  const won: Draft = { ...draft, ends: "out", winner: player, lines: without(draft.lines, player), at: player };
  return next(won);
}

/** The bank ran out: everybody counts, and nobody loses 100 or 200. */
export function bankEmpty(draft: Draft, empty: boolean): Draft {
  if (!empty) return { ...draft, ends: "out" };
  const counted = Object.entries(draft.lines).filter(([, left]) => left.by !== "penalty");
  const bank: Draft = { ...draft, ends: "bank", winner: 0, lines: Object.fromEntries(counted), at: 0 };
  return next(bank);
}

export function look(draft: Draft, player: number): Draft {
  return holders(draft).includes(player) ? { ...draft, at: player } : draft;
}

/** On to the next rack, around the table, that is still to be written; to nobody's when all are. */
export function next(draft: Draft): Draft {
  const open = new Set(missing(draft));
  const from = draft.players.indexOf(draft.at) + 1;
  const around = [...draft.players.slice(from), ...draft.players.slice(0, from)];
  return { ...draft, at: around.find((player) => open.has(player)) ?? 0 };
}

/** To a rack that is still to be written; where one is open, it stays open. */
export function toMissing(draft: Draft): Draft {
  return missing(draft).includes(draft.at) ? draft : next(draft);
}

export function addTile(draft: Draft, tile: string): Draft {
  const left = draft.lines[draft.at];
  const tiles = left?.by === "tiles" ? left.tiles : [];
  if (!draft.at || tiles.length >= MOST_TILES) return draft;
  return { ...withLine(draft, { by: "tiles", tiles: [...tiles, tile] }), way: "tiles" };
}

export function addDigit(draft: Draft, digit: string): Draft {
  const left = draft.lines[draft.at];
  const digits = (left?.by === "sum" ? left.digits : "") + digit;
  if (!draft.at || Number(digits) === 0 || digits.length > MOST_DIGITS) return draft;
  return { ...withLine(draft, { by: "sum", digits }), way: "sum" };
}

/** Says all there is to say of this rack, so it moves on. */
export function penalise(draft: Draft, penalty: Penalty): Draft {
  if (!draft.at || draft.ends === "bank") return draft;
  return next(withLine(draft, { by: "penalty", penalty }));
}

export function writeBy(draft: Draft, way: Draft["way"]): Draft {
  return { ...draft, way };
}

/** Who played at a seat where one came for another, or left: `instead` of `player`, 0 for nobody. */
export function exchange(draft: Draft, seats: readonly number[], player: number, instead: number): Draft {
  const people = new Set(draft.players.filter((each) => each !== player));
  if (instead) people.add(instead);
  const players = seats.filter((each) => people.has(each));
  const lines = without(draft.lines, player);
  const winner = draft.winner === player ? 0 : draft.winner;
  return { ...draft, players, lines, winner, at: draft.at === player ? instead : draft.at };
}

function withLine(draft: Draft, left: Left): Draft {
  return { ...draft, lines: { ...draft.lines, [draft.at]: left } };
}

function without(lines: Draft["lines"], player: number): Draft["lines"] {
  return Object.fromEntries(Object.entries(lines).filter(([each]) => Number(each) !== player));
}
