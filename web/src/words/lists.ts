import { locale } from "./i18n";

/** "Ola, Marek and Jan", as the language joins them. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(names);
}

/** "black 10 or black 13". */
export function either(names: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: "disjunction" }).format(names);
}
