/** Finding rules by their id or by words; case and accents do not matter. */
import type { Block, Page, Part, Words } from "./page";

export interface Found {
  page: string;
  rule: string;
  part: Part;
}

export function search(pages: readonly Page[], query: string): Found[] {
  const wanted = plain(query).split(" ").filter(Boolean);
  if (!wanted.length) return [];
  const rules = pages.flatMap((page) => page.sections.flatMap(({ parts }) => parts.map((part) => ({ page, part }))));
  return rules.flatMap(({ page, part }) => {
    if (part.rule === null) return [];
    const text = plain(
      `${part.rule} ${part.rule.replace("-", " ")} ${page.title} ${part.blocks.map(textOf).join(" ")}`,
    );
    return wanted.every((word) => hasWord(text, word)) ? [{ page: page.name, rule: part.rule, part }] : [];
  });
}

/** A word may end otherwise (“dublety” finds “dubletami”), but a number is whole (“STD-1” does not find STD-13). */
function hasWord(text: string, word: string): boolean {
  const number = /\d$/.test(word);
  const beginning = number || word.length < 5 ? word : word.replace(/[aeiouy]+$/, "");
  return new RegExp(`(?<![\\p{L}\\d])${beginning}${number ? "(?!\\d)" : ""}`, "u").test(text);
}

function textOf(block: Block): string {
  if (block.kind === "text") return wordsOf(block.words);
  if (block.kind === "table") return [block.head, ...block.rows].flat().map(wordsOf).join(" ");
  return block.example.say;
}

function wordsOf(words: Words): string {
  return words.map((word) => (typeof word === "string" ? word : "text" in word ? word.text : "")).join("");
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ł", "l")
    .replace(/[^\p{L}\d-]+/gu, " ")
    .trim();
}
