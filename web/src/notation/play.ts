/** The action that lays tiles, as the notation writes it: `play MELDS from MELDS`. */
import { NotationError, readTable, type Tile } from "./tile";

export interface Play {
  laid: Tile[][];
  /** The melds that leave the table for it. */
  taken: Tile[][];
}

export function readPlay(text: string): Play {
  const found = /^\s*play\s+(.*?)(?:\s+from\s+(.*))?$/is.exec(text);
  if (!found) throw new NotationError(`not a play: ${text}`);
  return { laid: readTable(found[1] ?? ""), taken: found[2] ? readTable(found[2]) : [] };
}

/** Of melds that are written already. */
export function writePlay(laid: readonly string[], taken: readonly string[]): string {
  const play = `play ${laid.join(" | ")}`;
  return taken.length ? `${play} from ${taken.join(" | ")}` : play;
}
