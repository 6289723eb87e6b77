/** Markdown to the page, at build time: `# Title`, a summary, and `## Headings` with paragraphs and tables. */
import type { Block, PrivacyPage } from "./page.ts";

export function readPrivacy(text: string): PrivacyPage {
  const [top = "", ...sections] = text.split(/^## /m);
  const [title = "", summary = ""] = pieces(top);
  return {
    title: title.replace(/^# /, ""),
    summary,
    sections: sections.map((section) => {
      const [heading = "", ...blocks] = pieces(section);
      return { title: heading, blocks: blocks.map(readBlock) };
    }),
  };
}

function readBlock(piece: string): Block {
  if (!piece.startsWith("|")) return { kind: "text", text: piece.split("\n").join(" ") };
  const [head = [], , ...rows] = piece.split("\n").map(cells);
  return { kind: "table", head, rows };
}

function cells(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** What blank lines separate. */
function pieces(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((piece) => piece.trim())
    .filter(Boolean);
}
