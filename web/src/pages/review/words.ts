/** A review in words: the good first, and nothing is called a blunder. */
import { plural, t } from "@lingui/core/macro";
import type { Reviewed, ReviewedSeat, ReviewedTurn } from "../../protocol";
import { speaksJunior } from "../../words/racks";

export function verdictWords(turn: ReviewedTurn): string {
  switch (turn.verdict) {
    case "best":
      return t`best play`;
    case "could-open":
      return t({ message: "could have opened", context: "review" });
    case "had-to-draw":
      return t`had to draw`;
    case "had-to-pass":
      return t`nothing could be laid`;
    case "fewer":
      return fewerWords(turn);
  }
}

/** The same where there is little room, among others. */
export function shortVerdict(turn: ReviewedTurn): string {
  const missed = turn.best - turn.did;
  return turn.verdict === "fewer" ? plural(missed, { one: "# fewer", other: "# fewer" }) : verdictWords(turn);
}

function fewerWords({ unit, did, best }: ReviewedTurn): string {
  const missed = best - did;
  switch (unit) {
    case "points":
      return plural(missed, { one: "# point fewer than possible", other: "# points fewer than possible" });
    case "stars":
      return plural(missed, { one: "# star fewer than possible", other: "# stars fewer than possible" });
    default:
      return plural(missed, { one: "# fewer than possible", other: "# fewer than possible" });
  }
}

/** What was done in a turn, as a figure with its unit. */
export function countWords({ unit, did, best }: ReviewedTurn): string {
  if (!best) return "";
  switch (unit) {
    case "points":
      return plural(best, { one: `${did} of # possible point`, other: `${did} of # possible points` });
    case "stars":
      return plural(best, { one: `${did} of # possible star`, other: `${did} of # possible stars` });
    case "dice":
      return plural(best, { one: `${did} of # possible die`, other: `${did} of # possible dice` });
    default:
      return plural(best, { one: `${did} of # possible tile`, other: `${did} of # possible tiles` });
  }
}

/** What of all that was there to be laid was laid. */
export function headline(reviewed: Reviewed, seat: number, mine: boolean, name: string): string {
  const { found, possible } = reviewed.seats[seat] ?? NOTHING;
  if (reviewed.turns.some(({ unit }) => unit === "dice")) return diceLine(found, possible, mine, name);
  if (speaksJunior(reviewed.rules)) return juniorLine(found, possible, mine, name);
  return mine
    ? plural(possible, {
        one: `You laid ${found} of the # tile that was there to be laid.`,
        other: `You laid ${found} of the # tiles that were there to be laid.`,
      })
    : plural(possible, {
        one: `${name} laid ${found} of the # tile that was there to be laid.`,
        other: `${name} laid ${found} of the # tiles that were there to be laid.`,
      });
}

function juniorLine(found: number, possible: number, mine: boolean, name: string): string {
  return mine
    ? t({
        context: "Junior",
        message: plural(possible, {
          one: `You laid ${found} of the # tile that was there to be laid.`,
          other: `You laid ${found} of the # tiles that were there to be laid.`,
        }),
      })
    : t({
        context: "Junior",
        message: plural(possible, {
          one: `${name} laid ${found} of the # tile that was there to be laid.`,
          other: `${name} laid ${found} of the # tiles that were there to be laid.`,
        }),
      });
}

function diceLine(found: number, possible: number, mine: boolean, name: string): string {
  return mine
    ? plural(possible, {
        one: `You laid ${found} of the # die that was there to be laid.`,
        other: `You laid ${found} of the # dice that were there to be laid.`,
      })
    : plural(possible, {
        one: `${name} laid ${found} of the # die that was there to be laid.`,
        other: `${name} laid ${found} of the # dice that were there to be laid.`,
      });
}

/** Below it: how many turns were as good as could be, and what came late. */
export function details(reviewed: Reviewed, seat: number): string[] {
  const summed = reviewed.seats[seat] ?? NOTHING;
  const { at_best, of, late } = summed;
  const told = [
    plural(of, {
      one: `The best play in ${at_best} of # turn in which something could be laid.`,
      other: `The best play in ${at_best} of # turns in which something could be laid.`,
    }),
  ];
  if (late)
    told.push(plural(late, { one: "# came later than it could have.", other: "# came later than they could have." }));
  return [...told, ...openingWords(reviewed, summed)];
}

function openingWords({ turns }: Reviewed, { could_open, opened }: ReviewedSeat): string[] {
  const numberOf = (action: number) => turns.find((turn) => turn.action === action)?.number ?? 0;
  if (could_open === null) return [];
  const first = numberOf(could_open);
  if (opened === null) return [t`An opening was possible from turn ${first} on.`];
  const turn = numberOf(opened);
  return opened === could_open ? [] : [t`An opening was possible in turn ${first}, and came in turn ${turn}.`];
}

const NOTHING: ReviewedSeat = { found: 0, possible: 0, late: 0, at_best: 0, of: 0, could_open: null, opened: null };
