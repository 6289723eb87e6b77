/** The pages that there are, and the way to each; a page is loaded when somebody opens it. */
import { heads, told } from "virtual:rules";
import type { Language } from "../../words/i18n";
import type { Head, Page } from "./page";

const PAGES = import.meta.glob<Page>("../../../rules/*/*.md", { import: "default" });

export function pagesIn(language: Language): Head[] {
  return heads[language];
}

/** By its name, or by the name of a ruleset that it tells; null where there is none. */
export function pageNamed(name: string, language: Language): Head | null {
  return heads[language].find((head) => head.name === name || head.rulesets.includes(name)) ?? null;
}

export async function loadPage(name: string, language: Language): Promise<Page> {
  const load = PAGES[`../../../rules/${language}/${name}.md`];
  if (!load) throw new Error(`there is no page ${name}`);
  return load();
}

export function loadAll(language: Language): Promise<Page[]> {
  return Promise.all(heads[language].map(({ name }) => loadPage(name, language)));
}

/** The name of the page that tells the rule. */
export function homeOf(rule: string): string | null {
  return Object.keys(told).find((name) => told[name]?.includes(rule)) ?? null;
}
