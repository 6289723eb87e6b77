/** The positions of a review: a game as it was, and as it would lie after the best play. */
import type { Replayed, ReviewedTurn } from "../../protocol";

/** The pieces of a rack or a table in the notation, each joker the same. */
export function piecesOf(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => /[A-Z*]/.test(word))
    .map((word) => (word.startsWith("*") ? "*" : word));
}

/** Tiles are their faces; dice are written `3=K3`. */
function faceOf(piece: string): string {
  const face = piece.slice(piece.indexOf("=") + 1);
  return face.startsWith("*") ? "*" : face;
}

/** A rack after its tiles have gone to the table; a joker that was swapped comes to it. */
export function rackAfter(rack: string, before: string, after: string): string {
  const come = piecesOf(after);
  const gone: string[] = [];
  for (const piece of piecesOf(before)) {
    const at = come.indexOf(piece);
    if (at >= 0) come.splice(at, 1);
    else gone.push(piece);
  }
  const left = piecesOf(rack).filter((piece) => {
    const at = come.indexOf(faceOf(piece));
    if (at >= 0) come.splice(at, 1);
    return at < 0;
  });
  return [...left, ...gone].join(" ") || "-";
}

/** The same game, in which this turn was the best play and nothing came after it. */
export function withBest(replayed: Replayed, turn: ReviewedTurn): Replayed {
  const before = replayed.steps[turn.action];
  if (!before || turn.best_table === null) return replayed;
  const racks = [...((before.state.racks as string[] | undefined) ?? [])];
  racks[turn.seat] = rackAfter(turn.rack, turn.table, turn.best_table);
  const opened = [...((before.state.opened as boolean[] | undefined) ?? [])];
  opened[turn.seat] = true; // whoever lays has opened
  const state = { ...before.state, table: turn.best_table, racks, opened };
  const step = { action: turn.play, seat: turn.seat, turn: null, events: [], state };
  return { ...replayed, steps: [...replayed.steps.slice(0, turn.action + 1), step] };
}
