import { t } from "@lingui/core/macro";
import { usePortion } from "../../../../parts/controls/Portion";
import { Icon } from "../../../../parts/icons/Icon";
import type { EventView, StagePlayed, StandingShown } from "../../../../protocol";
import { chanceWord, goThrough, nextStage, signed, statusWord } from "../../../../words/events";
import { isOf, placesAmong, type Who } from "../../narrowing/who";
import { entrantOf, goesOn, isByTable, lineAfter, nameOf } from "../../viewQueries";
import { Legend, Marks } from "./Marks";
import style from "./Standings.module.css";

/** The list of a stage: who is where, by what, and who goes through. */
export function Standings({ view, play, who }: { view: EventView; play: StagePlayed; who: Who }) {
  const list = play.standings.filter((row) => isOf(who, entrantOf(view, row.entrant)));
  const line = who ? null : lineAfter(view, play); // the line is drawn through the list of all
  const places = placesAmong(list.map(({ place }) => place));
  const { shown, more } = usePortion(list);
  const own = view.me.role === "player" ? list.findIndex((row) => row.entrant === view.me.number) : -1;
  const seen = [...shown.keys(), ...(own >= shown.length ? [own] : [])]; // whoever looks sees himself
  const rows = seen.flatMap((at) => {
    const row = list[at];
    if (!row) return [];
    const noted = !who && isNoted(play, at, line);
    return [<Row key={row.entrant} view={view} play={play} row={row} place={places[at] ?? 0} noted={noted} />];
  });
  const next = nextStage(view, play);
  if (line !== null && line <= shown.length)
    rows.splice(line, 0, <Line key="line" words={goThrough(line, next)} wide={columnsOf(play)} />);
  return (
    <>
      {play.next > 0 && isByTable(view, play) && !play.closed && (
        <p class={style.byTable}>{byTable(goThrough(play.places, next))}</p>
      )}
      <p class={style.phone} aria-hidden="true">
        {[t`Big points`, t`Small points`, play.next > 0 ? t`Qualifies` : ""].filter(Boolean).join(" · ")}
      </p>
      <table class={style.standings}>
        <thead>
          <tr>
            <th scope="col">{t`Place`}</th>
            <th scope="col">{t`Player`}</th>
            <th scope="col">{t`Games`}</th>
            <th scope="col">{t`Big points`}</th>
            <th scope="col">{t`Small points`}</th>
            {play.next > 0 && <th scope="col">{t`Qualifies`}</th>}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
      {more}
      <Legend marks={play.standings.flatMap((row) => row.marks)} />
    </>
  );
}

function columnsOf(play: StagePlayed): number {
  return play.next ? 6 : 5;
}

function byTable(through: string): string {
  return t`The best of each table first, marked green: ${through}.`;
}

function Line({ words, wide }: { words: string; wide: number }) {
  return (
    <tr class={style.line}>
      <td colSpan={wide}>{t`The line: ${words}`}</td>
    </tr>
  );
}

/** Where the two columns of points say nothing about the order, and for the first under the line. */
function isNoted(play: StagePlayed, at: number, line: number | null): boolean {
  const [row, above] = [play.standings[at], play.standings[at - 1]];
  return at === line || (row !== undefined && row.wins === above?.wins && row.points === above.points);
}

interface RowProps {
  view: EventView;
  play: StagePlayed;
  row: StandingShown;
  /** Among those whom the list is about. */
  place: number;
  noted: boolean;
}

function Row({ view, play, row, place, noted }: RowProps) {
  const gone = row.status === "left" || row.status === "disqualified";
  const inAll = row.place;
  const champion = play.closed && !play.next && row.place === 1;
  const mine = view.me.role === "player" && view.me.number === row.entrant;
  const through = (goesOn(row) && play.next > 0) || champion;
  return (
    <tr class={style.row} data-through={through || undefined} data-gone={gone || undefined}>
      <td class={style.place}>{gone ? "–" : place || "–"}</td>
      <th scope="row" class={style.player}>
        {champion && <Icon name="crown" class={style.crown} />}
        <span class={style.name}>{nameOf(view, row.entrant)}</span>
        {mine && <span class={style.you}>{t`you`}</span>}
        {!gone && place !== inAll && <span class={style.note}>{t`in all: ${inAll}`}</span>}
        <Note row={row} gone={gone} noted={noted} champion={champion} />
      </th>
      <td class={style.games}>
        <Marks marks={row.marks} />
      </td>
      <td class={style.big}>{row.wins}</td>
      <td class={style.small}>{signed(row.points)}</td>
      {play.next > 0 && <td class={style.chance}>{row.place ? chanceWord(row.qualifies) : "–"}</td>}
    </tr>
  );
}

function Note({
  row,
  gone,
  noted,
  champion,
}: {
  row: StandingShown;
  gone: boolean;
  noted: boolean;
  champion: boolean;
}) {
  if (gone) return <span class={style.note}>{statusWord(row.status)}</span>;
  if (champion) return <span class={style.note}>{t`champion`}</span>;
  if (row.tied) return <span class={style.note}>{t`equal in everything`}</span>;
  return noted && row.why ? <span class={style.note}>{row.why}</span> : null;
}
