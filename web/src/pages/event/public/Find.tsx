import { plural, t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Field } from "../../../parts/controls/Field";
import type { EntrantShown, EventView } from "../../../protocol";
import { chanceWord, signed, stageName, statusWord } from "../../../words/events";
import { roundNow, sittingOf } from "../viewQueries";
import style from "./Find.module.css";
import { Marks } from "./results/Marks";

const MOST_SHOWN = 30;

/** Somebody by name, club or number: where he sits, and how he stands. */
export function Find({ view }: { view: EventView }) {
  const [text, setText] = useState("");
  const found = view.entrants.filter((each) => fits(each, text));
  const left = found.length - MOST_SHOWN;
  return (
    <>
      <Field
        label={t`Name, club or number`}
        type="search"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <p class="unseen" role="status">
        {plural(found.length, { one: "# player found", other: "# players found" })}
      </p>
      <ul class={style.found}>
        {found.slice(0, MOST_SHOWN).map((each) => (
          <Player key={each.id} view={view} entrant={each} />
        ))}
      </ul>
      {left > 0 && <p class={style.more}>{plural(left, { one: "And # more.", other: "And # more." })}</p>}
    </>
  );
}

function fits(entrant: EntrantShown, text: string): boolean {
  const wanted = plain(text.trim());
  return plain(entrant.name).includes(wanted) || plain(entrant.club).includes(wanted) || String(entrant.id) === wanted;
}

/** Without the marks above and below letters, so that "lukasz" finds Łukasz. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/gi, "l").toLowerCase();
}

function Player({ view, entrant }: { view: EventView; entrant: EntrantShown }) {
  const sitting = sittingOf(roundNow(view), entrant.id);
  const gone = entrant.status === "left" || entrant.status === "disqualified";
  const here = sitting && !gone && view.phase === "running";
  return (
    <li class={style.player}>
      <div class={style.head}>
        <h3>{entrant.name}</h3>
        <p>{[t`no. ${entrant.id}`, entrant.club, gone ? statusWord(entrant.status) : ""].filter(Boolean).join(", ")}</p>
      </div>
      {here && (
        <p class={style.seat}>
          <b>{t`Table ${sitting.table.table}`}</b>
          {t`seat ${sitting.seat}`}
        </p>
      )}
      <Places view={view} entrant={entrant.id} />
    </li>
  );
}

/** A place in the list of every stage that one has played. */
export function Places({ view, entrant }: { view: EventView; entrant: number }) {
  const found = view.stages.flatMap((play) => {
    const row = play.standings.find((each) => each.entrant === entrant);
    return row ? [{ play, row }] : [];
  });
  if (!found.length) return null;
  return (
    <ul class={style.places}>
      {found.map(({ play, row }) => (
        <li key={play.number}>
          <span class={style.stage}>{stageName(play.name)}</span>
          <b class={style.place}>{row.place ? t`place ${row.place}` : t`no place yet`}</b>
          <Marks marks={row.marks} />
          <span>
            {plural(row.wins, { one: "# big point", other: "# big points" })}, {signed(row.points)}
          </span>
          {play.next > 0 && row.place > 0 && (
            <span class={style.stage}>{t`qualifies: ${chanceWord(row.qualifies)}`}</span>
          )}
          {row.why && <span class={style.why}>{row.why}</span>}
        </li>
      ))}
    </ul>
  );
}
