/** Championships in words: stages, people, places, and what comes next. */
import { plural, t } from "@lingui/core/macro";
import type { EntrantShown, EventParameters, EventView, StagePlayed, StandingShown, TableShown } from "../protocol";
import { language } from "./i18n";

/** The stages of our templates have names in every language; others are called as their organiser calls them. */
export function stageName(name: string): string {
  switch (name) {
    case "eliminations":
      return t`Eliminations`;
    case "semi-final":
      return t`Semi-final`;
    case "final":
      return t`Final`;
    case "rounds":
      return t`Rounds`;
    case "league":
      return t`League`;
    default:
      return name;
  }
}

/** "16 go through to the semi-final". */
export function goThrough(places: number, next: string): string {
  switch (next) {
    case "semi-final":
      return plural(places, { one: "# goes through to the semi-final", other: "# go through to the semi-final" });
    case "final":
      return plural(places, { one: "# goes through to the final", other: "# go through to the final" });
    case "":
      return t`The first is the champion`;
    default: {
      const stage = stageName(next);
      return plural(places, { one: `# goes on: ${stage}`, other: `# go on: ${stage}` });
    }
  }
}

/** Over a list: "To the semi-final". */
export function toStage(next: string): string {
  switch (next) {
    case "semi-final":
      return t`To the semi-final`;
    case "final":
      return t`To the final`;
    default: {
      const stage = stageName(next);
      return t`To the next stage: ${stage}`;
    }
  }
}

/** Over the list of a stage that is over: "Standings after the eliminations". */
export function afterStage(name: string): string {
  switch (name) {
    case "eliminations":
      return t`Standings after the eliminations`;
    case "semi-final":
      return t`Standings after the semi-final`;
    case "final":
      return t`Standings after the final`;
    default: {
      const stage = stageName(name);
      return t`Standings: ${stage}`;
    }
  }
}

export function roundName(round: number, rounds: number): string {
  return t`round ${round} of ${rounds}`;
}

/** "Eliminations, round 2 of 2", or "Final". */
export function stageAndRound(name: string, round: number, rounds: number): string {
  const stage = stageName(name);
  if (rounds < 2) return stage;
  const words = roundName(round, rounds);
  return `${stage}, ${words}`;
}

export function chanceWord(chance: StandingShown["qualifies"]): string {
  switch (chance) {
    case "yes":
      return t`yes`;
    case "for now":
      return t`for now`;
    case "not now":
      return t`not now`;
    case "no":
      return t`no`;
  }
}

export function markWord(mark: StandingShown["marks"][number]): string {
  switch (mark) {
    case "won":
      return t`won`;
    case "lost":
      return t`lost`;
    case "due":
      return t`to play`;
    case "missed":
      return t`not played`;
    case "cancelled":
      return t`cancelled`;
    case "void":
      return t`does not count`;
  }
}

export function statusWord(status: EntrantShown["status"]): string {
  switch (status) {
    case "entered":
      return t`entered`;
    case "present":
      return t`checked in`;
    case "left":
      return t`withdrawn`;
    case "disqualified":
      return t`disqualified`;
  }
}

export function phaseWord(phase: EventView["phase"]): string {
  switch (phase) {
    case "entries":
      return t`announced`;
    case "running":
      return t`going on now`;
    case "over":
      return t`over`;
  }
}

/** What a role is called, `judge-2`. */
export function roleWord(key: string): string {
  const [role = "", number = ""] = key.split("-");
  switch (role) {
    case "organiser":
      return t`organiser`;
    case "judge":
      return t`judge`;
    case "player":
      return t`player no. ${number}`;
    default:
      return t`onlooker`;
  }
}

export function players(count: number): string {
  return plural(count, { one: "# player", other: "# players" });
}

export function tables(count: number): string {
  return plural(count, { one: "# table", other: "# tables" });
}

export function games(count: number): string {
  return plural(count, { one: "# game", other: "# games" });
}

/** With its sign, as on a card: "+61", "−19", "0". */
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** A day of the event, `2026-04-27`, as people write it. After a preposition, as in “until”, without its weekday: no
 *  browser declines that. */
export function dayText(day: string, style: "long" | "date" | "medium" = "long"): string {
  const moment = new Date(`${day}T12:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(moment.getTime())) return day; // a year alone stays one
  const weekday = style === "long" ? "long" : undefined;
  return new Intl.DateTimeFormat(language.value, {
    day: "numeric",
    month: style === "medium" ? "short" : "long",
    year: "numeric",
    weekday,
    timeZone: "UTC",
  }).format(moment);
}

/** What a clock in the hall shows. */
export function timeText(moment: number, zone: EventParameters["zone"]): string {
  return new Intl.DateTimeFormat("pl", { hour: "2-digit", minute: "2-digit", timeZone: zone }).format(moment);
}

/** The name of the stage that follows; empty for the last. */
export function nextStage(view: EventView, play: StagePlayed): string {
  return view.parameters.stages[play.next - 1]?.name ?? "";
}

/** What a table of a round does; nobody plays before the signal. */
export function tableState(state: TableShown["state"], begun = true): string {
  switch (state) {
    case "in":
      return t`card in`;
    case "called":
      return t`judge called`;
    default:
      return state === "playing" && begun ? t`playing` : t`drawn`;
  }
}
