import { t } from "@lingui/core/macro";
import { Card } from "../../../parts/page/Card";
import { RuleLinks } from "../../../parts/page/Refusals";
import type { ComingShown, EventParameters, EventView } from "../../../protocol";
import { games, players, stageAndRound, stageName, tables, timeText } from "../../../words/events";
import { Follow } from "../Follow";
import { TableStates } from "../tables/TableStates";
import { roundNow, stageNow } from "../viewQueries";
import { ReportNames } from "./ReportNames";
import style from "./Side.module.css";
import { Titled } from "./Titled";

/** Beside the lists: the tables at a glance, how places are decided, what comes next, and the way onto one's phone. */
export function Side({ view }: { view: EventView }) {
  const round = roundNow(view);
  return (
    <aside class={style.side}>
      {view.phase === "running" && round && (
        <Titled title={t`Tables`}>
          <TableStates round={round} />
        </Titled>
      )}
      <Titled title={t`How places are decided`}>
        <p>{howDecided(view)}</p>
        <p class={style.rules}>
          <RuleLinks rule="TRN-17, TRN-36, A-55" />
        </p>
      </Titled>
      {view.phase !== "over" && <Next view={view} />}
      <Card class={style.follow}>
        <Follow view={view} size={96} />
      </Card>
      <ReportNames view={view} />
    </aside>
  );
}

function howDecided(view: EventView): string {
  const told = view.parameters.tie_breaks.map((each, at) => tieBreak(each, at === 0));
  return [...told, t`What is still equal is left to a play-off or a lot.`].join(" ");
}

function tieBreak(each: EventParameters["tie_breaks"][number], first: boolean): string {
  switch (each) {
    case "wins":
      return first ? t`A win is 1 big point, and big points come first.` : t`Then big points: a win is one.`;
    case "points":
      return t`Small points break ties: the winner of a game gains what the others still hold on their racks, and they lose it.`;
    case "penalties":
      return t`Then fewer games lost unopened.`;
    case "best-game":
      return t`Then the best single game.`;
  }
}

function Next({ view }: { view: EventView }) {
  const told = whatIsNext(view);
  const { clock } = view;
  if (!told && !clock?.until) return null;
  return (
    <Titled title={t`Next`}>
      {told && (
        <p>
          <b>{told.title}</b>
          {told.parts.length > 0 && `, ${told.parts.join(", ")}`}.
        </p>
      )}
      {clock?.until && (
        <p>
          {clock.what || t`The clock runs`}: <b class={style.time}>{timeText(clock.until, view.parameters.zone)}</b>
        </p>
      )}
      {told && <p class={style.quiet}>{t`Tables and seats are drawn first; play starts on the signal.`}</p>}
    </Titled>
  );
}

/** The round that is drawn next; while the last of a stage is played, the stage that follows. */
function whatIsNext(view: EventView): { title: string; parts: string[] } | null {
  const { coming } = view.progress;
  if (coming) {
    const title = stageAndRound(view.parameters.stages[coming.stage - 1]?.name ?? "", coming.round, coming.rounds);
    return { title, parts: sizes(coming) };
  }
  const play = stageNow(view);
  const stage = view.parameters.stages[(play?.next ?? 0) - 1];
  if (!play || !stage) return null;
  return { title: stageName(stage.name), parts: [players(play.places), games(stage.games_of_four)] };
}

/** "16 players, 4 tables, 4 games". */
function sizes(coming: ComingShown): string[] {
  const played = coming.tables.every((size) => size === 3) ? coming.games_of_three : coming.games_of_four;
  return coming.tables.length ? [players(coming.players.length), tables(coming.tables.length), games(played)] : [];
}
