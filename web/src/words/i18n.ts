/**
 * The words of the page. Lingui's macros call `i18n._` here (see lingui.config.ts); it reads the language's signal, so
 * that whatever shows a text is shown anew when the language changes.
 */
import { type MessageDescriptor, setupI18n } from "@lingui/core";
import { signal } from "@preact/signals";

export type Language = "en" | "pl";

const catalogue = setupI18n();

/** The language in which the page speaks now. */
export const language = signal<Language>("en");

export const i18n = {
  _(what: MessageDescriptor | string, values?: Record<string, unknown>): string {
    language.value; // whoever asks is told of a change
    return typeof what === "string" ? catalogue._(what, values) : catalogue._(what);
  },
};

const CATALOGUES = { en: () => import("./po/en.po"), pl: () => import("./po/pl.po") };

export async function speak(next: Language): Promise<void> {
  const { messages } = await CATALOGUES[next]();
  catalogue.loadAndActivate({ locale: next, messages });
  document.documentElement.lang = next;
  language.value = next;
}

/** The same language as the reader's country writes dates and lists in it. */
export function locale(): string {
  return navigator.languages.find((each) => each.startsWith(language.value)) ?? language.value;
}

/** Polish where the browser prefers it to English, else English. */
export function preferred(languages: readonly string[]): Language {
  const known = languages.map((each) => each.slice(0, 2).toLowerCase()).find((each) => each === "pl" || each === "en");
  return known === "pl" ? "pl" : "en";
}
