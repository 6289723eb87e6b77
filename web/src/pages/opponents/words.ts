/** The figures and what follows from them for somebody, in sentences. */
import { plural, t } from "@lingui/core/macro";
import { besides, figures, type Level, measured } from "../../catalogue/ladder";
import type { Measured } from "../../protocol/strength";
import type { Advice } from "../../results/duels";
import { locale } from "../../words/i18n";
import { levelTitle } from "../../words/opponents";

/** Under ten games a kind word, and no claim. */
export function adviceWords(advice: Advice): string[] {
  const name = levelTitle(advice.level);
  if (advice.kind === "too few") {
    const { games } = advice;
    const soFar = games
      ? plural(games, { one: `# game against ${name} so far.`, other: `# games against ${name} so far.` })
      : t`${name} is a good one to begin with.`;
    return [
      soFar,
      t`After ten games for two against one level this card suggests what to try next. Only this browser remembers them.`,
    ];
  }
  return [wonWords(advice), nextWords(advice)].filter(Boolean);
}

function wonWords({ against, won, games }: Exclude<Advice, { kind: "too few" }>): string {
  const name = levelTitle(against);
  return t`You won ${won} of your last ${games} games against ${name}.`;
}

function nextWords({ kind, level }: Exclude<Advice, { kind: "too few" }>): string {
  const name = levelTitle(level);
  switch (kind) {
    case "up":
      return [t`Time for ${name}, one step up.`, stepWords(level)].filter(Boolean).join(" ");
    case "down":
      return t`${name}, one step down, may be more fun for a while.`;
    case "top":
      return t`Nobody here is stronger.`;
    case "stay": {
      const above = besides(level, 1);
      return above ? [t`You are well matched.`, stepWords(above)].filter(Boolean).join(" ") : t`You are well matched.`;
    }
  }
}

/** How much stronger a level is than the one below it; nothing where nobody has measured it. */
function stepWords(level: Level): string {
  const below = besides(level, -1);
  const found = below && measured(level, below);
  if (!found) return "";
  const name = levelTitle(level);
  const { wins } = figures(found);
  return t`${name} wins ${wins} of 100 games against the level below it.`;
}

/** How many deals, as one number where it is the same for all, and when. */
export function dealsWords(lines: readonly Measured[]): string {
  const told = lines.map(({ deals }) => deals);
  const [least, most] = [Math.min(...told), Math.max(...told)];
  const day = dayWords(
    lines
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? "",
  );
  const deals = plural(most, { one: "# deal", other: "# deals" });
  return least === most
    ? t`${deals} for each level, measured on ${day}.`
    : t`From ${least} to ${most} deals for a level, measured until ${day}.`;
}

/** One line of the table, whole. */
export function lineWords({
  level,
  ms,
  against,
  players,
  wins,
  wins_error,
  points,
  points_error,
  deals,
}: Measured): string {
  const title = levelTitle(level);
  const name = ms ? t`${title}, ${ms} ms a move` : title;
  const other = levelTitle(against);
  const [share, error] = [decimal(wins), decimal(wins_error)];
  const [mean, spread] = [decimal(points, "exceptZero"), decimal(points_error)];
  const table = plural(players, { one: "# player", other: "# players" });
  const dealt = plural(deals, { one: "# deal", other: "# deals" });
  return t`${name} against ${other}, ${table}: wins ${share} ± ${error} %, ${mean} ± ${spread} points a game, ${dealt}.`;
}

function decimal(value: number, signDisplay: "auto" | "exceptZero" = "auto"): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 1, minimumFractionDigits: 1, signDisplay }).format(
    value,
  );
}

function dayWords(day: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}
