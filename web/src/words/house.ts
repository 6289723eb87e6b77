/** What a house plays otherwise, in words. */
import { plural, t } from "@lingui/core/macro";
import type { HostRule } from "../catalogue/hostRules";
import { found, UnknownName } from "../catalogue/known";
import type { HouseRules } from "../protocol";
import type { ChangeName } from "../protocol/catalogue";
import { speaksJunior } from "./racks";
import { unknownWords } from "./unknown";

type Value = HouseRules["changes"][string];

const CHANGES: Record<ChangeName | HostRule, (value: Value, junior: boolean) => string> = {
  most_players: (n) => plural(Number(n), { one: "up to # player", other: "up to # players" }),
  hand: (n, junior) =>
    junior
      ? t({
          message: plural(Number(n), { one: "# tile to begin with", other: "# tiles to begin with" }),
          context: "Junior",
        })
      : plural(Number(n), { one: "# tile to begin with", other: "# tiles to begin with" }),
  copies: (n) => plural(Number(n), { one: "every tile once", other: "every tile # times" }),
  jokers: (n) => plural(Number(n), { 0: "no jokers", one: "# joker", other: "# jokers" }),
  doublets: (n) => plural(Number(n), { one: "a new deal for # pair", other: "a new deal for # pairs" }),
  opening: (n) => plural(Number(n), { one: "opening from # point", other: "opening from # points" }),
  time_limit: (value) => timeWords(Number(value)),
  penalty: (n) => plural(Number(n), { one: "penalty: # tile", other: "penalty: # tiles" }),
  leftovers: (who) =>
    who === "bank" ? t`tiles that fit nowhere go to the bank` : t`tiles that fit nowhere go to the player`,
  joker_left: (n) => plural(Number(n), { one: "a joker left costs # point", other: "a joker left costs # points" }),
  not_opened: (n) => plural(Number(n), { one: "not opened: # point", other: "not opened: # points" }),
  could_have_opened: (n) =>
    plural(Number(n), { one: "could have opened: # point", other: "could have opened: # points" }),
  jokers_could_open: (yes) =>
    yes ? t`jokers count toward “could have opened”` : t`jokers do not count toward “could have opened”`,
  rack_tested: (when) =>
    when === "start"
      ? t`who could have opened: the rack at the start of the last turn decides`
      : t`who could have opened: the rack at the end of the last turn decides`,
  announcement: (yes) => (yes ? t`an opening can be announced` : t`an opening cannot be announced`),
  match_won_by: (what) => (what === "wins" ? t`the most wins decide a match` : t`the most points decide a match`),
  stars: (n) => plural(Number(n), { one: "# star to begin with", other: "# stars to begin with" }),
  draw_price: (n) => plural(Number(n), { one: "drawing costs # star", other: "drawing costs # stars" }),
  left_price: (n) => plural(Number(n), { one: "a tile left costs # star", other: "a tile left costs # stars" }),
  free_draw: (yes) => (yes ? t`a player without stars draws for free` : t`a player without stars draws nothing`),
  restore: (yes) =>
    yes
      ? t`when the time runs out, the table goes back to what it was`
      : t`when the time runs out, no one remembers how the table lay`,
  pointer_finds: (yes) =>
    yes ? t`the player who points looks for tiles, too` : t`the player who points does not look for tiles`,
  reduced_box: (yes) => (yes ? t`the smaller set: 104 tiles and two jokers` : t`the whole box`),
  dice: () => t`dice with faces of the host’s own`,
  rounds: (n) => plural(Number(n), { one: "# round", other: "# rounds" }),
  turns: (n) => plural(Number(n), { one: "# turn in a round", other: "# turns in a round" }),
};

function timeWords(seconds: number): string {
  return seconds ? t`${seconds} s a move` : t`no clock`;
}

/** Each change; one without words is an error while developing, and a sentence for everybody else. */
export function changesOf({ changes, based_on }: Pick<HouseRules, "changes" | "based_on">): string[] {
  const junior = speaksJunior(based_on);
  return Object.entries(changes).map(([name, value]) => {
    const words = found(CHANGES, name);
    if (words) return words(value, junior);
    const unknown = new UnknownName("change", name);
    if (import.meta.env.DEV) throw unknown;
    return unknownWords(unknown);
  });
}
