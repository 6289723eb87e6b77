/** What the voice of Junior says; the same goes to the live region. */
import { plural, t } from "@lingui/core/macro";
import type { RoomStore } from "../../../net/room";
import { readTile } from "../../../notation/tile";
import type { JuniorEvent, JuniorIntroEvent } from "../../../protocol";
import { chairName } from "../../../words/games";
import { tileName } from "../../../words/tiles";
import { meaning, type Run } from "./turn";

export function starCount(count: number): string {
  return plural(count, { one: "# star", other: "# stars" });
}

export function tileCount(count: number): string {
  return t({ message: plural(count, { one: "# tile", other: "# tiles" }), context: "Junior" });
}

export function runName(run: Run): string {
  const from = tileName({ joker: false, colour: run.colour, number: run.first });
  const to = run.first + run.pieces.length - 1;
  return t`${from} to ${to}`;
}

export function jokerName(run: Run, at: number): string {
  return tileName(meaning(run, at));
}

export function eventText(event: JuniorEvent, store: RoomStore): string {
  if (event.type === "Finished") return t`The game is over. Let us count the stars!`;
  const name = chairName(store.room.value?.chairs[event.seat], event.seat);
  return event.seat === store.seat.value ? myText(event) : theirText(event, name);
}

type SeatEvent = Exclude<JuniorEvent, { type: "Finished" }>;

/** A turn without stars has swapped a joker: the joker is the reward (JUN-25). */
function myText(event: SeatEvent): string {
  switch (event.type) {
    case "Played": {
      const stars = starCount(event.stars);
      return event.stars ? t`Well done! ${stars}!` : t`Well done! The joker is yours!`;
    }
    case "Lifted":
      return "";
    case "Drew":
      return t`Here is a tile for you.`;
    case "Passed":
      return event.paid ? t`Passing costs you a star. Next time!` : t`Next time!`;
  }
}

function theirText(event: SeatEvent, name: string): string {
  switch (event.type) {
    case "Played": {
      const stars = starCount(event.stars);
      return event.stars ? t`${name} gets ${stars}.` : t`${name} takes a joker.`;
    }
    case "Lifted":
      return t`${name} moves a joker.`;
    case "Drew":
      return t`${name} takes a tile.`;
    case "Passed":
      return event.paid ? t`${name} passes for a star.` : t`${name} waits.`;
  }
}

export function yourTurn(): string {
  return t`Your turn!`;
}

export function joker(): string {
  return t`joker`;
}

export function doesNotFit(): string {
  return t`It does not fit there.`;
}

export function ready(): string {
  return t`Press the check mark when you are done.`;
}

export function more(): string {
  return t`A few more, and it is a run.`;
}

export function undone(): string {
  return t`Back again.`;
}

export function layOrDraw(): string {
  return t`Lay tiles on the table, or take one.`;
}

export function threeInARow(): string {
  return t`Three in a row of one colour make a run.`;
}

export function introText(event: JuniorIntroEvent, store: RoomStore, question: () => string): string {
  switch (event.type) {
    case "Pointed":
      return `${sentence(tileName(readTile(event.tile)))}. ${question()}`;
    case "Found": {
      const tile = tileName(readTile(event.tile));
      const name = chairName(store.room.value?.chairs[event.seat], event.seat);
      const found = event.seat === store.seat.value ? t`Yes, ${tile}! A star for you.` : t`${name} has found ${tile}.`;
      return `${found} ${question()}`;
    }
    case "RunMade":
      return t`Three in a row: that is a run!`;
    case "Finished":
      return t`All runs are full. Let us count the stars!`;
  }
}

function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

export function pointAtATile(): string {
  return t`Choose a tile to begin with.`;
}

export function youPointed(): string {
  return t`You pointed at the tile. Now the others look for its neighbour.`;
}

export function whoFinds(tiles: readonly string[]): string {
  const [one, other] = tiles;
  if (one && other) return t`Who finds ${one} or ${other}?`;
  return one ? t`Who finds ${one}?` : "";
}
