/** The sheet as a picture, to be sent on. */
import { t } from "@lingui/core/macro";
import { outcomeOf } from "../scoring/game";
import { standingOf, standsAlone } from "../scoring/match";
import { language } from "../words/i18n";
import { rulesOn, type Sheet } from "./sheet";
import { boxName, cellText, nameOf, signed, standingText } from "./words";

const SCALE = 2;
const MARGIN = 32;
const FIRST = 96;
const COLUMN = 116;
const ROW = 46;
const TOP = 128;
/** As on the page in its light colours, whatever the reader of the picture likes. */
const INK = { paper: "#f5f4ec", line: "#cbd3c6", ink: "#14231e", soft: "#43554d", won: "#0a6242" };
const FONTS = {
  title: '700 34px "Bricolage Grotesque"',
  text: "600 17px Figtree",
  name: "700 18px Figtree",
  digits: "700 20px Rubik",
  total: "700 24px Rubik",
};

export async function pictureOf(sheet: Sheet): Promise<Blob> {
  await Promise.all(Object.values(FONTS).map((font) => document.fonts.load(font)));
  const canvas = document.createElement("canvas");
  const width = 2 * MARGIN + FIRST + COLUMN * sheet.names.length;
  const height = TOP + ROW * (sheet.games.length + 2) + 2 * MARGIN;
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.scale(SCALE, SCALE);
    draw(pen, sheet, width, height);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

function draw(pen: CanvasRenderingContext2D, sheet: Sheet, width: number, height: number): void {
  const rules = rulesOn(sheet);
  pen.fillStyle = INK.paper;
  pen.fillRect(0, 0, width, height);
  pen.textBaseline = "middle";
  put(pen, t`Points`, MARGIN, 54, FONTS.title);
  put(
    pen,
    `${boxName(sheet.rules)}, ${new Date().toLocaleDateString(language.value)}`,
    MARGIN,
    90,
    FONTS.text,
    INK.soft,
  );
  const right = (seat: number) => MARGIN + FIRST + COLUMN * (seat + 1);
  sheet.names.forEach((_, seat) => {
    put(pen, fitted(pen, nameOf(sheet, seat)), right(seat), TOP + ROW / 2, FONTS.name, INK.ink, "right");
  });
  sheet.games.forEach((game, at) => {
    const outcome = outcomeOf(game, rules);
    const y = TOP + ROW * (at + 1.5);
    rule(pen, width, y - ROW / 2, 1, INK.line);
    put(pen, String(at + 1), MARGIN, y, FONTS.text, INK.soft);
    sheet.names.forEach((_, seat) => {
      const colour = outcome?.winners.includes(seat) ? INK.won : INK.ink;
      const text = cellText(sheet, at, seat, outcome);
      put(pen, text, right(seat), y, /\d/.test(text) ? FONTS.digits : FONTS.name, colour, "right");
    });
  });
  const y = TOP + ROW * (sheet.games.length + 1.5);
  rule(pen, width, y - ROW / 2, 3, INK.ink);
  const added = standsAlone(rules) ? [] : standingOf(sheet.games, sheet.names.length, rules).totals;
  if (added.length) put(pen, t`Total`, MARGIN, y, FONTS.name);
  added.forEach((total, seat) => {
    const text = rules.counts === "points" ? signed(total) : String(total);
    put(pen, text, right(seat), y, FONTS.total, INK.ink, "right");
  });
  put(pen, standingText(sheet, false), MARGIN, y + ROW, FONTS.text, INK.soft);
}

function put(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  colour = INK.ink,
  align: CanvasTextAlign = "left",
): void {
  pen.font = `${font}, sans-serif`;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(text, x, y);
}

function rule(pen: CanvasRenderingContext2D, width: number, y: number, thick: number, colour: string): void {
  pen.fillStyle = colour;
  pen.fillRect(MARGIN, y, width - 2 * MARGIN, thick);
}

/** A name as wide as its column. */
function fitted(pen: CanvasRenderingContext2D, name: string): string {
  pen.font = `${FONTS.name}, sans-serif`;
  let shown = name;
  while (shown && pen.measureText(`${shown}…`).width > COLUMN - 12) shown = shown.slice(0, -1);
  return shown === name || pen.measureText(name).width <= COLUMN - 12 ? name : `${shown}…`;
}
