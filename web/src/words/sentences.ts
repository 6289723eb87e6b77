/** What is wrong with an input is told after a colon on the command line; standing alone it is a sentence. */
export function asSentence(text: string): string {
  const [first = "", ...rest] = text;
  const end = /[.!?…:]["”]?$/.test(text) ? "" : ".";
  return `${first.toLocaleUpperCase()}${rest.join("")}${end}`;
}
