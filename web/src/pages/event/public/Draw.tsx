import { plural, t } from "@lingui/core/macro";
import { readTiles } from "../../../notation/tile";
import { TABLES_AT_ONCE, usePortion } from "../../../parts/controls/Portion";
import { Tile } from "../../../parts/tiles/Tile";
import type { EventView, RoundShown, StagePlayed, TableShown } from "../../../protocol";
import { tablesWith } from "../narrowing/tables";
import { isOf, type Who } from "../narrowing/who";
import { drawnTiles, entrantOf, judgesAt, nameOf } from "../viewQueries";
import style from "./Draw.module.css";
import { useRound } from "./results/Rounds";

/** TRN-13: the tables of a round, and the tiles by which seats were drawn. */
export function Draw({ view, play, who }: { view: EventView; play: StagePlayed; who: Who }) {
  const { round, choice } = useRound(play);
  const { shown, more } = usePortion(tablesWith(view, round, who), TABLES_AT_ONCE);
  if (!round) return null;
  return (
    <>
      {choice}
      <Company round={round} />
      <ul class={style.tables}>
        {shown.map((table) => (
          <DrawnTable key={table.table} view={view} table={table} who={who} />
        ))}
      </ul>
      {more}
      {!shown.length && <p class={style.company}>{t`Nobody of them sits at a table in this round.`}</p>}
      {round.seed && (
        <p class={style.seed}>{t`Drawn by lot from the seed ${round.seed}; with it anybody can draw it again.`}</p>
      )}
    </>
  );
}

/** TRN-16: how many meet again, and whether that could have been avoided. */
function Company({ round }: { round: RoundShown }) {
  const { repeated, least } = round;
  if (round.round === 1) return null;
  const pairs =
    repeated === 0
      ? t`Nobody meets anybody again.`
      : plural(repeated, { one: "# pair meets again.", other: "# pairs meet again." });
  return (
    <p class={style.company}>
      <b>{pairs}</b>{" "}
      {repeated > 0 && least === repeated && t`No draw could have done with fewer: that has been proved.`}
    </p>
  );
}

export function DrawnTable({ view, table, who = "" }: { view: EventView; table: TableShown; who?: Who }) {
  const judges = judgesAt(view, table);
  return (
    <li class={style.table}>
      <h2>{t`Table ${table.table}`}</h2>
      <ol class={style.seats}>
        {table.now.map((entrant, at) => (
          <li
            key={entrant}
            data-mine={(view.me.role === "player" && view.me.number === entrant) || undefined}
            data-other={!isOf(who, entrantOf(view, entrant)) || undefined}
          >
            <span class={style.seat}>{at + 1}</span>
            <span class={style.name}>{nameOf(view, entrant)}</span>
            <Drawn tiles={drawnTiles(table, entrant)} />
          </li>
        ))}
      </ol>
      {judges.length > 0 && <p class={style.judge}>{t`Judge: ${judges.join(", ")}`}</p>}
    </li>
  );
}

function Drawn({ tiles }: { tiles: string }) {
  return (
    <span class={style.tiles}>
      {readTiles(tiles).map((tile, at) => (
        <Tile key={at} tile={tile} still />
      ))}
    </span>
  );
}
