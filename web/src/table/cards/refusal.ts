/** What a refusal speaks of: one thing at a time, the nearest first, and what would mend it. Pure, but for its words. */
import { plural, t } from "@lingui/core/macro";
import { CLASSIC_BOX } from "../../melds/box";
import { meldOf } from "../../melds/meld";
import { isReading } from "../../melds/reading";
import type { NumberTile } from "../../notation/tile";
import type { Broken } from "../../protocol";
import { either } from "../../words/lists";
import { tileName } from "../../words/tiles";
import type { Desk } from "../desk";
import { difference, tilesOf } from "../draft";
import type { LaidMeld } from "../layout/layout";
import { meldState } from "../meldState";
import { adviceFor } from "../words";

export interface Fault {
  title: string;
  body: string;
  /** What is broken, by its code. */
  code: string;
  /** The ids of the rules that say so. */
  rules: readonly string[];
  /** The melds that are meant. */
  melds: readonly LaidMeld[];
  /** Whether points are missing, and how many there are is to be seen. */
  short: boolean;
}

/** Null where nothing is refused. */
export function faultOf(desk: Desk): Fault | null {
  const refusal = desk.refusal.value;
  if (!refusal) return null;
  const broken = refusal.broken ?? [];
  const { laid } = difference(desk.draft.value);
  const about = (code: string) => ({
    code,
    rules: broken.filter((each) => each.code === code).flatMap((each) => each.rule.split(", ")),
  });
  const has = (code: string) => broken.some((each) => each.code === code);
  const wrong = nearest(laid);
  if (wrong && (has("meld/invalid") || refusal.id === ""))
    return { ...unfinished(wrong, refusal.id === ""), ...about("meld/invalid"), melds: [wrong], short: false };
  if (has("open/uses-table"))
    return {
      title: t`Your first melds come from your rack alone`,
      body: messagesOf(broken, "open/uses-table"),
      ...about("open/uses-table"),
      melds: laid,
      short: false,
    };
  if (has("open/below-30")) return { ...tooFew(desk, laid), ...about("open/below-30"), melds: laid, short: true };
  const [first] = broken;
  return {
    title: has("play/nothing-laid") ? t`Nothing from your rack lies there yet` : t`Not yet`,
    body: first?.message ?? refusal.message,
    ...about(first?.code ?? ""),
    melds: [],
    short: false,
  };
}

/** The meld to which least is missing; what can never be one comes last. */
function nearest(laid: readonly LaidMeld[]): LaidMeld | null {
  const far = (meld: LaidMeld) => {
    const state = meldState(meld);
    return state.state === "incomplete" ? state.missing : Number.POSITIVE_INFINITY;
  };
  const wrong = laid.filter((meld) => meldState(meld).state !== "valid");
  return [...wrong].sort((one, other) => (far(one) < far(other) ? -1 : far(one) > far(other) ? 1 : 0))[0] ?? null;
}

function unfinished(meld: LaidMeld, strict: boolean): { title: string; body: string } {
  const state = meldState(meld);
  const advice = adviceFor(tilesOf(meld), state);
  return {
    title:
      state.state === "incomplete"
        ? plural(state.missing, { one: "One tile is missing here", other: "# tiles are missing here" })
        : t`This is no set yet`,
    body: strict ? [advice, t`In a strict game this would cost you a tile.`].join(" ") : advice,
  };
}

function tooFew(desk: Desk, laid: readonly LaidMeld[]): { title: string; body: string } {
  const goal = desk.opening;
  const short = goal - desk.points.value;
  const [only, ...others] = laid;
  const fits = only && !others.length ? either(endsOf(only).map(({ tile }) => tileName(tile))) : "";
  return {
    title: plural(short, { one: `Opening: # point short of ${goal}`, other: `Opening: # points short of ${goal}` }),
    body: fits
      ? t`You could add ${fits}, or one more set from your rack.`
      : t`Add one more set from your rack, or take your tiles back and draw.`,
  };
}

/** A tile that would go on with a set, and at which of its ends it would stand. */
export interface End {
  tile: NumberTile;
  side: "before" | "after";
}

/** From the rules alone, never from the rack. */
export function endsOf(meld: LaidMeld): End[] {
  const tiles = tilesOf(meld);
  const { reading, ...read } = meldOf(tiles);
  if (!isReading(reading) || tiles.some((tile) => tile.joker)) return [];
  const numbers = read.tiles.flatMap((tile) => (tile.joker ? [] : [tile]));
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (!first || !last) return [];
  if (reading.kind === "group")
    return COLOURS.filter((colour) => !numbers.some((each) => each.colour === colour)).map((colour) => ({
      tile: { joker: false, colour, number: first.number },
      side: "after",
    }));
  const before: End[] = first.number > 1 ? [{ tile: { ...first, number: first.number - 1 }, side: "before" }] : [];
  const after: End[] = last.number < HIGHEST ? [{ tile: { ...last, number: last.number + 1 }, side: "after" }] : [];
  return [...before, ...after];
}

const { colours: COLOURS, highest: HIGHEST } = CLASSIC_BOX;

function messagesOf(broken: readonly Broken[], code: string): string {
  return broken.flatMap((each) => (each.code === code ? [each.message] : [])).join(" ");
}
