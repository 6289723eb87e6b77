/** What the server names and this client does not know, for people. */
import { t } from "@lingui/core/macro";
import { found, UnknownName } from "../catalogue/known";

export function unknownWords({ kind, named }: UnknownName): string {
  switch (kind) {
    case "ruleset":
      return t`This page does not know the game “${named}”.`;
    case "change":
      return t`This page does not know the house rule “${named}”.`;
    case "phrase":
      return t`This page does not know the phrase “${named}”.`;
    case "template":
      return t`This page does not know championships like “${named}”.`;
  }
}

/** The words for a name. One without words is an error while developing, and a sentence for everybody else. */
export function wordsFor(
  table: Readonly<Record<string, () => string>>,
  kind: UnknownName["kind"],
  name: string,
): string {
  const words = found(table, name);
  if (words) return words();
  const unknown = new UnknownName(kind, name);
  if (import.meta.env.DEV) throw unknown;
  return unknownWords(unknown);
}
