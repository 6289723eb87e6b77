/** The dice game in words: what happened, what lies there, and why a line is no set. */
import { plural, t } from "@lingui/core/macro";
import type { JudgedLayout, JudgedLine } from "../../melds/layout";
import { type Cell, readDie } from "../../notation/dice";
import { readTiles, type Tile } from "../../notation/tile";
import type { Chair, ExpressEvent } from "../../protocol";
import { chairName } from "../../words/games";
import { language } from "../../words/i18n";
import { listed } from "../../words/lists";
import { tileName } from "../../words/tiles";
import { type Area, type Draft, pieceAt } from "./draft";

/** With a capital letter, for what may begin with the name of a die. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language.value) + text.slice(1);
}

export function throwText(count: number): string {
  return plural(count, { one: "Throw # die", other: "Throw # dice" });
}

/** While every line is in order. */
export function laidCount(count: number): string {
  return plural(count, {
    one: "# die laid, every line is a run or a group",
    other: "# dice laid, every line is a run or a group",
  });
}

export function diceLeft(count: number): string {
  return plural(count, { one: "# die left", other: "# dice left" });
}

export function areaName(area: Area): string {
  return area === "hold" ? t`Holding` : t`Reroll`;
}

export function areaText(face: Tile, area: Area): string {
  const name = tileName(face);
  return area === "hold" ? t`${name} is held.` : t`${name} will be thrown.`;
}

export function noRoom(): string {
  return t`There is no room for it here.`;
}

export function resetText(): string {
  return t`The table is as it was.`;
}

export function eventText(event: ExpressEvent, chairs: readonly Chair[], me: number | null): string {
  const who = (seat: number) => chairName(chairs[seat], seat);
  switch (event.type) {
    case "Threw": {
      const faces = listed(event.dice.map((die) => tileName(readDie(die).face)));
      const name = who(event.seat);
      return event.seat === me ? t`You threw ${faces}.` : t`${name} threw ${faces}.`;
    }
    case "Laid": {
      const faces = listed(readTiles(event.tiles).map(tileName));
      const name = who(event.seat);
      return event.seat === me ? t`You laid ${faces}.` : t`${name} laid ${faces}.`;
    }
    case "Passed": {
      const name = who(event.seat);
      return event.seat === me ? t`You laid nothing.` : t`${name} laid nothing.`;
    }
    case "RoundOver": {
      const names = listed(event.winners.map(who));
      const round = event.round;
      return names ? t`Round ${round} goes to ${names}.` : "";
    }
    case "Finished":
      return t`The game is over.`;
  }
}

export function laidText(faces: readonly Tile[], layout: JudgedLayout): string {
  const names = listed(faces.map(tileName));
  return `${t`Put down: ${names}.`} ${layoutText(layout)}`;
}

/** One sentence on what lies there: the first thing that is not in order, or that all is. */
export function layoutText({ lines, alone, legal }: JudgedLayout): string {
  const wrong = lines.find((line) => line.verdict === "wrong") ?? lines.find((line) => line.verdict === "short");
  if (wrong) return lineText(wrong);
  const lonely = alone[0];
  if (lonely) {
    const name = tileName(lonely.face);
    return t`${name} lies alone: a set has at least three dice.`;
  }
  return legal && lines.length ? t`Every line is a run or a group.` : "";
}

export function lineText(line: JudgedLine): string {
  const names = listed(line.spots.map((spot) => tileName(spot.face)));
  if (line.verdict === "short") return t`${names}: one die is missing.`;
  return t`${names} are no run and no group.`;
}

/** A free cell by what lies beside it, because a grid without borders has no numbers. */
export function emptyCellName(draft: Draft, { row, column }: Cell): string {
  const at = (down: number, right: number) => pieceAt(draft, { row: row + down, column: column + right })?.face;
  const [above, below, left, right] = [at(-1, 0), at(1, 0), at(0, -1), at(0, 1)].map((face) => face && tileName(face));
  const beside = [
    above && t`below ${above}`,
    below && t`above ${below}`,
    left && t`right of ${left}`,
    right && t`left of ${right}`,
  ].filter((each) => each !== undefined);
  const where = listed(beside);
  if (where) return t`Empty cell ${where}`;
  const [down, across] = [row + 1, column + 1];
  return t`Empty cell, row ${down}, column ${across}`;
}
