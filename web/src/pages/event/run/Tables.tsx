import { plural, t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import { readTiles } from "../../../notation/tile";
import { Button } from "../../../parts/controls/Button";
import { Choice } from "../../../parts/controls/Choice";
import { TABLES_AT_ONCE, usePortion } from "../../../parts/controls/Portion";
import { Tile } from "../../../parts/tiles/Tile";
import type { EventView, RoundShown, TableShown } from "../../../protocol";
import { stageName, tableState } from "../../../words/events";
import { nameOf, stageNow } from "../viewQueries";
import style from "./Tables.module.css";

interface Props {
  view: EventView;
  /** The round was drawn a moment ago: its tables appear one after another. */
  fresh: boolean;
  onTable: (round: number, table: number) => void;
}

/** The rounds of the stage: every table with its lot, its seats and how far it is. */
export function Tables({ view, fresh, onTable }: Props) {
  const stage = stageNow(view);
  const [chosen, setChosen] = useState<number | null>(null);
  if (!stage) return <p>{t`Nothing has been drawn yet. Here you will see every table.`}</p>;
  const last = stage.rounds.length;
  const round = stage.rounds[(chosen ?? last) - 1];
  return (
    <>
      <h2>{stageName(stage.name)}</h2>
      {last > 1 && (
        <Choice
          label={t`Round`}
          value={chosen ?? last}
          choices={stage.rounds.map(({ round: number }) => [number, String(number)])}
          onChange={setChosen}
        />
      )}
      {round && (
        <Lots key={round.seed} view={view} round={round} fresh={fresh && round.round === last} onTable={onTable} />
      )}
    </>
  );
}

function Lots({ view, round, fresh, onTable }: Props & { round: RoundShown }) {
  const [all, setAll] = useState(false);
  const { shown, more } = usePortion(round.tables, TABLES_AT_ONCE);
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (fresh) top.current?.scrollIntoView({ block: "start" });
  }, [fresh]);
  const slowly = fresh && !all && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  return (
    <>
      <p ref={top} role={fresh ? "status" : undefined}>
        {company(round)}
      </p>
      {round.seed && <p class={style.seed}>{t`From the seed ${round.seed} everyone can draw it again.`}</p>}
      {slowly && (
        <Button kind="outline" class={style.all} onClick={() => setAll(true)}>{t`Show all tables at once`}</Button>
      )}
      <ul class={style.tables} data-slowly={slowly || undefined}>
        {shown.map((table, at) => (
          <TableCard
            key={table.table}
            view={view}
            table={table}
            at={at}
            onOpen={() => onTable(round.round, table.table)}
          />
        ))}
      </ul>
      {more}
    </>
  );
}

/** Who meets whom again, and whether that had to be. */
function company({ repeated, least }: RoundShown): string {
  if (least === null) return t`Tables and seats by lot.`;
  if (repeated === 0) return t`Everyone sits in different company: nobody meets anybody again.`;
  const pairs = plural(repeated, { one: "# pair meets again", other: "# pairs meet again" });
  return least === repeated
    ? t`${pairs}; it is proven that no draw has fewer.`
    : t`${pairs}; it is proven that no draw has fewer than ${least}.`;
}

interface CardProps {
  view: EventView;
  table: TableShown;
  at: number;
  onOpen: () => void;
}

function TableCard({ view, table, at, onOpen }: CardProps) {
  const judges = table.judges.map((id) => view.judges.find((judge) => judge.id === id)?.name ?? "").join(", ");
  return (
    <li class={style.table} data-state={table.state} style={{ "--at": at }}>
      <h3>
        <button type="button" class={style.open} onClick={onOpen}>
          <span>{t`Table ${table.table}`}</span>
          <span class={style.state}>{tableState(table.state)}</span>
        </button>
      </h3>
      <ol class={style.seats}>
        {table.seats.map((people, seat) => (
          <Seat key={seat} view={view} table={table} people={people} seat={seat} />
        ))}
      </ol>
      <p class={style.foot}>
        <span>{judges ? t`Judge: ${judges}` : t`No judge`}</span>
        <Games table={table} />
      </p>
    </li>
  );
}

interface SeatProps extends Pick<CardProps, "view" | "table"> {
  people: readonly number[];
  seat: number;
}

function Seat({ view, table, people, seat }: SeatProps) {
  const now = people.at(-1) ?? 0;
  const gone = view.entrants[now - 1]?.status !== "present";
  return (
    <li class={style.seat} style={{ "--seat": seat }}>
      <b class={style.number}>{seat + 1}</b>
      <span class={gone ? style.gone : undefined}>{people.map((each) => nameOf(view, each)).join(" → ")}</span>
      <span class={style.tiles}>
        {table.picked.map((drawn, round) => {
          const mine = drawn.find(({ entrant }) => entrant === people[0]);
          return mine ? <Picked key={round} tiles={mine.tiles} playOff={round > 0} /> : null;
        })}
      </span>
    </li>
  );
}

/** The last tile counts; jokers before it were put aside. */
function Picked({ tiles, playOff }: { tiles: string; playOff: boolean }) {
  const drawn = readTiles(tiles);
  return (
    <>
      {playOff && <span class={style.playOff}>{t`play-off`}</span>}
      {drawn.map((tile, at) => (
        <Tile key={at} tile={tile} still class={at < drawn.length - 1 ? style.aside : undefined} />
      ))}
    </>
  );
}

function Games({ table }: { table: TableShown }) {
  const done = table.games.filter(({ state }) => state !== "due").length;
  return (
    <span class={style.games}>
      <span class="unseen">{t`${done} of ${table.games.length} games written`}</span>
      {table.games.map(({ game, state }) => (
        <i key={game} data-state={state} aria-hidden="true" />
      ))}
    </span>
  );
}
