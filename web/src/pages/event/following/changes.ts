/** A view as it has become, from the one that was there and what has changed since (tournaments/server/deltas.py). */
import type { Change, RowsChanged } from "../../../protocol";

type Row = Record<string, unknown>;

/** Whatever has not changed is the same thing as before, so that it can be told by `===`. */
export function changed<T>(before: T, change: Change): T {
  if ("to" in change) return change.to as T;
  if (change.rows) return rows(before as Row[], change.rows) as T;
  if (Array.isArray(before)) return listed(before, change) as T;
  return { ...before, ...inside(before as Row, change) };
}

function inside(before: Row | unknown[], change: Change): Row {
  const values = before as Row;
  return Object.fromEntries(
    Object.entries(change.inside ?? {}).map(([name, how]) => [name, changed(values[name], how)]),
  );
}

function listed(before: readonly unknown[], change: Change): unknown[] {
  const after = [...before];
  Object.assign(after, inside(after, change));
  if (change.cut || change.put) after.splice(change.at ?? 0, change.cut ?? 0, ...(change.put ?? []));
  return after;
}

function rows(before: readonly Row[], { by, moves = [], columns = {} }: RowsChanged): Row[] {
  const moved = new Set(moves.map(([name]) => name));
  const named = new Map(before.map((row) => [row[by] as number, row]));
  const after = before.filter((row) => !moved.has(row[by] as number));
  for (const [name, at] of moves) after.splice(at, 0, named.get(name) as Row);
  for (const [column, runs] of Object.entries(columns)) {
    for (const [from, values] of runs) {
      for (const [at, value] of values.entries()) after[from + at] = { ...after[from + at], [column]: value };
    }
  }
  return after;
}
