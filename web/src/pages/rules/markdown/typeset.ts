/** In Polish a line does not end with a word of one letter, so such a word keeps to the next one. */
export function typeset(text: string, language: string): string {
  return language === "pl" ? text.replace(/(?<=[\s(„])([aiouwz]) /giu, "$1\u00a0") : text;
}
