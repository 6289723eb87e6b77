/** The table in words: melds, what is wrong with them, and what players do. */
import { plural, t } from "@lingui/core/macro";
import { meanings, meldOf } from "../melds/meld";
import type { Fault } from "../melds/reading";
import { isReading } from "../melds/reading";
import { type MeldState, stateOf } from "../melds/state";
import { type NumberTile, readTiles, type Tile } from "../notation/tile";
import { either, listed } from "../words/lists";
import { tileName } from "../words/tiles";
import type { TableEvent } from "./events";

const FEW = 4;

export function tileNames(tiles: readonly Tile[]): string {
  return listed(tiles.map(tileName));
}

/** Why a tile of the table does not go to a rack. */
export function keptWords(tiles: readonly Tile[]): string {
  const names = tileNames(tiles);
  return plural(tiles.length, {
    one: `It was on the table before your turn and stays there: ${names}.`,
    other: `They were on the table before your turn and stay there: ${names}.`,
  });
}

/** "red run from 3 to 6", or its tiles one by one. */
export function meldName(tiles: readonly Tile[]): string {
  const meld = meldOf(tiles);
  const meant = meanings(meld);
  const [first, last] = [meant[0], meant.at(-1)];
  const isRun = isReading(meld.reading) && meld.reading.kind === "run";
  return isRun && first && last ? runName(first, last.number) : tileNames(tiles);
}

/** The colour belongs to the run, so that no language has to bend the names of its tiles. */
function runName({ colour, number: low }: NumberTile, high: number): string {
  switch (colour) {
    case "black":
      return t`black run from ${low} to ${high}`;
    case "red":
      return t`red run from ${low} to ${high}`;
    case "blue":
      return t`blue run from ${low} to ${high}`;
    case "orange":
      return t`orange run from ${low} to ${high}`;
    case "yellow":
      return t`yellow run from ${low} to ${high}`;
  }
}

/** A meld and its state, as a screen reader says it. */
export function meldLabel(tiles: readonly Tile[]): string {
  const name = meldName(tiles);
  const state = stateOf(tiles);
  if (state.state === "valid") return name;
  const why = stateWords(state);
  return `${name}: ${why}`;
}

export function stateWords(state: MeldState): string {
  switch (state.state) {
    case "valid":
      return t`valid`;
    case "incomplete":
      return plural(state.missing, { one: "# tile missing", other: "# tiles missing" });
    case "wrong":
      return faultWords(state.fault);
  }
}

export function faultWords(fault: Fault): string {
  switch (fault) {
    case "jokers-only":
      return t`jokers alone are no set`;
    case "too-short":
      return t`a set has at least three tiles`;
    case "mixed":
      return t`neither one colour nor one number`;
    case "gap":
      return t`a run has no gap`;
    case "number-twice":
      return t`a run has each number once`;
    case "wraps":
      return t`1 does not follow 13`;
    case "run-too-long":
      return t`no number is left for a further tile`;
    case "joker-anywhere":
      return t`it does not say where the joker stands`;
    case "colour-twice":
      return t`a group has each colour once`;
    case "group-too-long":
      return t`a group has one tile of each colour at most`;
    case "no-groups":
      return t`there are only runs in this game`;
  }
}

/** The rule behind a meld that is wrong. */
export function faultRule(fault: Fault): string {
  if (fault === "colour-twice" || fault === "group-too-long" || fault === "no-groups") return "STD-13";
  return fault === "wraps" ? "STD-15" : "STD-14";
}

/** What to do about a meld that is not valid. */
export function adviceFor(tiles: readonly Tile[], state: MeldState): string {
  const names = tileNames(tiles);
  if (state.state === "wrong") {
    const why = faultWords(state.fault);
    return t`Not a set: ${names} (${why}).`;
  }
  if (state.state === "incomplete" && state.missing === 1 && state.fits.length <= FEW) {
    const fits = either(state.fits.map(tileName));
    return t`Incomplete: ${names}. Add ${fits}.`;
  }
  return t`Incomplete: ${names}.`;
}

export interface Names {
  mine: boolean;
  name: string;
}

/** What happened, in one sentence; `who` says of a seat its name and whether it is ours. */
export function eventWords(event: TableEvent, who: (seat: number) => Names): string {
  if (event.type === "Finished") return t`The game is over.`;
  const { mine, name } = who(event.seat);
  return mine ? myWords(event) : theirWords(event, name);
}

type SeatEvent = Exclude<TableEvent, { type: "Finished" }>;

function myWords(event: SeatEvent): string {
  switch (event.type) {
    case "Laid": {
      const tiles = tileNames(readTiles(event.tiles));
      return event.opening ? t`You open: ${tiles}.` : t`You lay ${tiles}.`;
    }
    case "Drew": {
      const tile = event.tile ? tileNames(readTiles(event.tile)) : "";
      return event.why === "penalty" ? t`A penalty tile for you: ${tile}.` : t`You draw ${tile}.`;
    }
    case "Passed":
      return t`You pass.`;
    case "TimedOut":
      return t`Your time is up.`;
    case "Mistook":
      return t`What lay there was not legal.`;
    case "Redealt":
      return t`New tiles for everybody: you have shown three doublets.`;
    case "Announced":
      return t`You announce that you will open.`;
    case "LastRound":
      return t`You have drawn the last tile. Everybody has one more move.`;
  }
}

function theirWords(event: SeatEvent, name: string): string {
  switch (event.type) {
    case "Laid": {
      const tiles = tileNames(readTiles(event.tiles));
      return event.opening ? t`${name} opens: ${tiles}.` : t`${name} lays ${tiles}.`;
    }
    case "Drew":
      return event.why === "penalty" ? t`${name} takes a penalty tile.` : t`${name} draws a tile.`;
    case "Passed":
      return t`${name} passes.`;
    case "TimedOut":
      return t`${name} has no time left.`;
    case "Mistook":
      return t`What ${name} laid was not legal.`;
    case "Redealt":
      return t`New tiles for everybody: ${name} has shown three doublets.`;
    case "Announced":
      return t`${name} announces an opening.`;
    case "LastRound":
      return t`${name} has drawn the last tile. Everybody has one more move.`;
  }
}

export function moveWords(events: readonly TableEvent[], who: (seat: number) => Names): string {
  return events.map((event) => eventWords(event, who)).join(" ");
}
