/**
 * Markdown to a page, at build time. It is our own text and needs little of Markdown: `## Heading`, paragraphs, tables,
 * and ```try blocks. A paragraph that begins with **STD-25** begins that rule, which goes on to the next one.
 */
import { readExample } from "../examples/example.ts";
import type { Block, BoxName, Head, Page, Section, Words } from "../page.ts";
import { type Homes, readWords } from "./inline.ts";

const HEAD = /^---\n([\s\S]*?)\n---\n/;
const RULE = /^\*\*([A-Z]+-\d+[a-z]?)\*\* /;

/** The ids that a page tells, in order. */
export function rulesOf(text: string): string[] {
  return Array.from(text.matchAll(new RegExp(RULE, "gm")), ([, rule]) => rule ?? "");
}

export function readHead(name: string, text: string): Head & { order: number } {
  const lines = (HEAD.exec(text)?.[1] ?? "").split("\n").map((line) => line.split(/: (.*)/));
  const values = Object.fromEntries(lines);
  const rulesets: string[] = values.rulesets === "-" ? [] : values.rulesets.split(" ");
  const { title, summary } = values;
  return { name, title, summary, rulesets, box: values.box as BoxName, order: Number(values.order) };
}

export function readPage(name: string, text: string, homes: Homes): Page {
  const { order: _, ...head } = readHead(name, text);
  const sections: Section[] = [{ anchor: "s0", title: null, parts: [] }];
  for (const piece of pieces(text.replace(HEAD, ""))) {
    if (piece.startsWith("## ")) {
      sections.push({ anchor: `s${sections.length}`, title: piece.slice(3), parts: [] });
    } else {
      add(sections.at(-1), piece, (words) => readWords(words, name, homes));
    }
  }
  return { ...head, sections };
}

type Reader = (text: string) => Words;

function add(section: Section | undefined, piece: string, read: Reader): void {
  const rule = RULE.exec(piece);
  const block = readBlock(rule ? piece.slice(rule[0].length) : piece, read);
  const last = section?.parts.at(-1);
  if (!rule && last) last.blocks.push(block);
  else section?.parts.push({ rule: rule?.[1] ?? null, blocks: [block] });
}

function readBlock(piece: string, read: Reader): Block {
  const lines = piece.split("\n");
  if (lines[0] === "```try") return readExample(lines.slice(1, -1));
  if (!piece.startsWith("|")) return { kind: "text", words: read(lines.join(" ")) };
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => read(cell.trim())),
  );
  return { kind: "table", head, rows };
}

/** What blank lines separate. */
function pieces(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((piece) => piece.trim())
    .filter(Boolean);
}
