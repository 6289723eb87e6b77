/** The rules pages: `rules/en/standard.md` is a module with the page, `virtual:rules` says which there are. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { readHead, readPage, rulesOf } from "./src/pages/rules/markdown/read.ts";
import { typeset } from "./src/pages/rules/markdown/typeset.ts";
import type { Head } from "./src/pages/rules/page.ts";
import { LANGUAGES } from "./src/protocol/catalogue.ts";

const FOLDER = fileURLToPath(new URL("./rules/", import.meta.url));
const INDEX = "virtual:rules";
const PAGE = /\/rules\/(\w+)\/([\w-]+)\.md$/;

export function rulesPages(): Plugin {
  return {
    name: "rules-pages",
    resolveId: (id) => (id === INDEX ? `\0${INDEX}` : null),
    load: (id) => (id === `\0${INDEX}` ? writeIndex() : null),
    transform(text, id) {
      const [, language, name] = PAGE.exec(id) ?? [];
      if (!language || !name) return null;
      return { code: `export default ${JSON.stringify(readPage(name, typeset(text, language), homes()))}`, map: null };
    },
  };
}

function writeIndex(): string {
  const heads = Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, readHeads(language)]));
  const told = Object.fromEntries(names("en").map((name) => [name, rulesOf(text("en", name))]));
  return `export const heads = ${JSON.stringify(heads)};\nexport const told = ${JSON.stringify(told)};`;
}

function readHeads(language: string): Head[] {
  const heads = names(language).map((name) => readHead(name, text(language, name)));
  return heads.sort((a, b) => a.order - b.order).map(({ order: _, ...head }) => head);
}

/** Every rule with the page that tells it. */
function homes(): Map<string, string> {
  return new Map(names("en").flatMap((name) => rulesOf(text("en", name)).map((rule) => [rule, name] as const)));
}

function names(language: string): string[] {
  return readdirSync(FOLDER + language).map((file) => file.replace(/\.md$/, ""));
}

function text(language: string, name: string): string {
  return typeset(readFileSync(`${FOLDER}${language}/${name}.md`, "utf8"), language);
}
