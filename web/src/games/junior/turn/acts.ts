/** The steps of a turn in Junior, as the notation writes them, in words. */
import { t } from "@lingui/core/macro";
import { readTiles, type Tile } from "../../../notation/tile";
import { meldName, tileNames } from "../../../table/words";

export function actWords(act: string): string {
  const [verb = "", ...rest] = act.trim().split(/\s+/);
  const [what = "", where = ""] = split(rest);
  switch (verb) {
    case "lay": {
      const run = meldName(tiles(what));
      return t`New on the table: ${run}.`;
    }
    case "add": {
      const [added, run] = [tileNames(tiles(what)), runNames(where)];
      return t`Added: ${added} (${run}).`;
    }
    case "swap": {
      const tile = tileNames(tiles(what));
      return t`A joker is taken, ${tile} lies in its place.`;
    }
    case "lift":
      return t`A joker moves to another run.`;
    default:
      return act;
  }
}

/** What is before "to", "in", "into" or "from", and what comes after it. */
function split(words: readonly string[]): [string, string] {
  const at = words.findIndex((word) => /^[a-z]+$/.test(word));
  return at < 0 ? [words.join(" "), ""] : [words.slice(0, at).join(" "), words.slice(at + 1).join(" ")];
}

function runNames(text: string): string {
  return text
    .split("+")
    .map((run) => meldName(tiles(run)))
    .join(" + ");
}

function tiles(text: string): Tile[] {
  return readTiles(text.replace(/[()]/g, ""));
}
