/**
 * The words of the page. Lingui's macros call `i18n._` here (see lingui.config.ts); it reads the language's signal, so
 * that whatever shows a text is shown anew when the language changes.
 */
import { type MessageDescriptor, type Messages, setupI18n } from "@lingui/core";
import { signal } from "@preact/signals";
import { LANGUAGES, type Language } from "../protocol/catalogue";

export type { Language };

/** All that can be chosen, each by its own name. */
export const languages = Object.entries(LANGUAGES) as [Language, string][];

const catalogue = setupI18n();

/** The language in which the page speaks now. */
export const language = signal<Language>("en");

export const i18n = {
  _(what: MessageDescriptor | string, values?: Record<string, unknown>): string {
    language.value; // whoever asks is told of a change
    return typeof what === "string" ? catalogue._(what, values) : catalogue._(what);
  },
};

/** The same words in every language, each loaded when it is needed. */
export type Catalogues = Record<Language, () => Promise<{ messages: Messages }>>;

const CATALOGUES: Catalogues[] = [{ en: () => import("./po/en.po"), pl: () => import("./po/pl.po") }];

/** The words of a page that has its own (lingui.config.ts): it waits for them before it is shown. */
export async function speakAlso(more: Catalogues): Promise<void> {
  CATALOGUES.push(more);
  const now = language.peek();
  catalogue.load(now, (await more[now]()).messages);
}

export async function speak(next: Language): Promise<void> {
  const loaded = await Promise.all(CATALOGUES.map((each) => each[next]()));
  const messages: Messages = Object.assign({}, ...loaded.map((each) => each.messages));
  catalogue.loadAndActivate({ locale: next, messages });
  document.documentElement.lang = next;
  language.value = next;
}

/** The same language as the reader's country writes dates and lists in it. */
export function locale(): string {
  return navigator.languages.find((each) => each.startsWith(language.value)) ?? language.value;
}

/** The first of the browser's languages that we speak, else English. */
export function preferred(wanted: readonly string[]): Language {
  return wanted.map((each) => each.slice(0, 2).toLowerCase()).find(isOurs) ?? "en";
}

function isOurs(wanted: string): wanted is Language {
  return wanted in LANGUAGES;
}
