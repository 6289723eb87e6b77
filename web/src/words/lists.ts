import { language } from "./i18n";

/** "Ola, Marek and Jan", as the language joins them. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language.value, { type: "conjunction" }).format(names);
}
