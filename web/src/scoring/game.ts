/** A game that was played at a real table: what each had left, and what everyone records for it. */
import type { Rules } from "./rules";

export type Penalty = "not-opened" | "could-have-opened";

/** What a joker left and an unopened rack count. */
export type Values = Pick<Rules, "joker_left" | "not_opened" | "could_have_opened">;

/** What is written of a player: the tiles left (`12 7 *`), their sum, a penalty in their place, or Junior's stars. */
export type ScoreLine =
  | { tiles: string }
  | { points: number }
  | { penalty: Penalty }
  /** Stars before the tiles that are left are paid for. */
  | { stars: number; left: number };

export interface Game {
  /** The seat that went out; null where nobody did: the bank ran out, nobody can lay, five turns are over. */
  out: number | null;
  /** One for each seat, null where nothing is written yet; in the tile games the winner's stays empty. */
  lines: readonly (ScoreLine | null)[];
}

export interface Outcome {
  scores: number[];
  winners: number[];
}

/** Why a game cannot be recorded like this, in the words of the game cards of championships. */
export type Fault = "card/empty" | "card/loser" | "card/sum" | "card/penalty" | "card/box";

export const JOKER = "*";

export function tilesOf(line: ScoreLine | null): string[] {
  return line && "tiles" in line ? line.tiles.split(" ").filter(Boolean) : [];
}

/** STD-47, STD-49, A-72: the numbers, and for a joker what the ruleset says. */
export function worthOf(tiles: readonly string[], rules: Values): number {
  return tiles.reduce((sum, tile) => sum + (tile === JOKER ? rules.joker_left : Number(tile)), 0);
}

/** STD-50, STD-51: what stands in the place of the tiles. */
export function penaltyOf(penalty: Penalty, rules: Values): number {
  return penalty === "not-opened" ? rules.not_opened : rules.could_have_opened;
}

/** What a line counts against its player, before it is known who wins. */
export function lossOf(line: ScoreLine, rules: Rules): number {
  if ("points" in line) return line.points;
  if ("penalty" in line) return penaltyOf(line.penalty, rules);
  if ("stars" in line) return Math.min(line.stars, line.left);
  return worthOf(tilesOf(line), rules);
}

/** Whether the seat has nothing to be written: it has laid everything. */
export function isSpared(game: Game, seat: number, rules: Rules): boolean {
  return game.out === seat && rules.counts !== "stars";
}

/** Everything that is wrong or missing, each reason once. */
export function faultsOf(game: Game, rules: Rules): Fault[] {
  const found = game.lines.map((_, seat) => faultAt(game, seat, rules)).filter((fault) => fault !== null);
  if (exceedsBox(game, rules)) found.push("card/box");
  return [...new Set(found)];
}

/** What is wrong with the line of one seat. */
export function faultAt(game: Game, seat: number, rules: Rules): Fault | null {
  if (isSpared(game, seat, rules)) return null;
  const line = game.lines[seat];
  if (!line) return "card/empty";
  if ("penalty" in line) return game.out === null ? "card/penalty" : null;
  if (game.out === seat) return null;
  const holds = "stars" in line ? line.left : "points" in line ? line.points : tilesOf(line).length;
  if (holds > 0) return null;
  return game.out === null ? "card/sum" : "card/loser"; // whoever holds nothing has gone out
}

/** All racks together hold no more of a number than the box, and nobody more than he can. */
function exceedsBox(game: Game, rules: Rules): boolean {
  const held = game.lines.map(tilesOf);
  const all = held.flat();
  return (
    held.some((tiles) => rules.most && tiles.length > rules.most) || all.some((tile) => spare(all, tile, rules) < 0)
  );
}

function spare(all: readonly string[], tile: string, rules: Rules): number {
  return (tile === JOKER ? rules.jokers : rules.each) - all.filter((each) => each === tile).length;
}

/** Whether the seat can hold one more of this tile. */
export function canHold(game: Game, seat: number, tile: string, rules: Rules): boolean {
  const mine = tilesOf(game.lines[seat] ?? null);
  return spare(game.lines.flatMap(tilesOf), tile, rules) > 0 && (!rules.most || mine.length < rules.most);
}

/** Null while anything is wrong or missing. */
export function outcomeOf(game: Game, rules: Rules): Outcome | null {
  if (faultsOf(game, rules).length) return null;
  if (rules.counts === "stars") return starsOutcome(game);
  if (rules.counts === "rounds") return roundOutcome(game, rules);
  const losses = game.lines.map((line, seat) => (line && seat !== game.out ? lossOf(line, rules) : 0));
  return game.out === null ? bankOutcome(losses) : outOutcome(losses, game.out);
}

/** STD-46 to STD-48. */
function outOutcome(losses: readonly number[], winner: number): Outcome {
  const all = losses.reduce((sum, loss) => sum + loss, 0);
  return { scores: losses.map((loss, seat) => (seat === winner ? all : -loss)), winners: [winner] };
}

/** STD-54 to STD-58: the fewest points win; who ties shares the win. */
export function bankOutcome(losses: readonly number[]): Outcome {
  const winners = seatsWith(losses, Math.min(...losses));
  const beaten = losses.reduce((sum, loss, seat) => (winners.includes(seat) ? sum : sum + loss), 0);
  return { scores: losses.map((loss, seat) => (winners.includes(seat) ? beaten - loss : -loss)), winners };
}

/** JUN-27, JUN-28: the most stars win; of equals the one who went out, or else all of them. */
function starsOutcome({ lines, out }: Game): Outcome {
  const scores = lines.map((line) => (line && "stars" in line ? line.stars - Math.min(line.stars, line.left) : 0));
  const best = seatsWith(scores, Math.max(...scores));
  return { scores, winners: out !== null && best.includes(out) ? [out] : best };
}

/** DICE-31, DICE-32: the fewest dice, then the lowest value; who is still level shares the round. */
function roundOutcome({ lines }: Game, rules: Rules): Outcome {
  const hands = lines.map(tilesOf);
  const fewest = seatsWith(
    hands.map((hand) => hand.length),
    Math.min(...hands.map((hand) => hand.length)),
  );
  const lowest = Math.min(...fewest.map((seat) => worthOf(hands[seat] ?? [], rules)));
  const winners = fewest.filter((seat) => worthOf(hands[seat] ?? [], rules) === lowest);
  return { scores: lines.map((_, seat) => (winners.includes(seat) ? 1 : 0)), winners };
}

function seatsWith(values: readonly number[], wanted: number): number[] {
  return values.flatMap((value, seat) => (value === wanted ? [seat] : []));
}
