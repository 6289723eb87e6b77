/** What stands within a sentence: tiles in backquotes, [STD-25] for a rule, [words](page#rule) for any other link. */
import { pathTo } from "../../../catalogue/addresses.ts";
import type { Word, Words } from "../page.ts";

/** Where a rule is told, by its id. */
export type Homes = ReadonlyMap<string, string>;

const SPECIAL = /`([^`]+)`|\[([^\]]+)\](?:\(([^)]*)\))?/g;

export function readWords(text: string, page: string, homes: Homes): Words {
  const words: Words = [];
  let end = 0;
  for (const found of text.matchAll(SPECIAL)) {
    if (found.index > end) words.push(text.slice(end, found.index));
    words.push(special(found, page, homes));
    end = found.index + found[0].length;
  }
  if (end < text.length) words.push(text.slice(end));
  return words;
}

function special([all, tiles, text, target]: RegExpMatchArray, page: string, homes: Homes): Word {
  if (tiles !== undefined) return { tiles };
  if (text === undefined) throw new Error(`${all} says nothing`);
  if (target !== undefined) return { text, link: address(target, page) };
  const home = homes.get(text);
  if (home === undefined) throw new Error(`${page}: no page tells ${text}`);
  return { text, link: address(`${home}#${text}`, page) };
}

/** From `ngt#NGT-20`, or `#NGT-20` on the page itself. */
function address(target: string, page: string): string {
  const [name, rule] = target.split("#");
  return pathTo("/rules/{name}", { name: name || page }) + (rule ? `#${rule}` : "");
}
