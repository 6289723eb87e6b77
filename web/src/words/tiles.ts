/** Tiles in words, as a screen reader says them. */
import { t } from "@lingui/core/macro";
import type { NumberTile, Tile } from "../notation/tile";
import { language } from "./i18n";

export function tileName(tile: Tile): string {
  if (!tile.joker) return numberName(tile);
  if (!tile.as) return t`joker`;
  const meant = numberName(tile.as);
  return t`joker as ${meant}`;
}

function numberName({ colour, number }: NumberTile): string {
  switch (colour) {
    case "black":
      return t`black ${number}`;
    case "red":
      return t`red ${number}`;
    case "blue":
      return t`blue ${number}`;
    case "orange":
      return t`orange ${number}`;
    case "yellow":
      return t`yellow ${number}`;
  }
}

const COLOUR =
  /(?<=(?:^|[\s(])(?:black|red|blue|orange|yellow|(?:czarn|czerwon|niebiesk|pomarańczow|żółt)\p{L}+)) (?=\d)/giu;
const RANGE = /(?<=\d)–(?=\d)/gu;
const ERROR = /(?<=\d) (?=[±%])|(?<=±) (?=\d)/gu;
const ONE_LETTER = /(?<=(?:^|[\s(„])[aiouwz]) /giu;

/**
 * What never parts at the end of a line: a colour and its number, both ends of a run, a figure and its error, and in
 * Polish a word of one letter and the next.
 */
export function tied(text: string): string {
  const coloured = text.replace(COLOUR, "\u00a0").replace(RANGE, "\u2060–\u2060").replace(ERROR, "\u00a0");
  return language.value === "pl" ? coloured.replace(ONE_LETTER, "\u00a0") : coloured;
}
