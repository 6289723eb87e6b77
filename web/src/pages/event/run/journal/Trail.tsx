import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../../../../net/api";
import { trail } from "../../../../net/events";
import { Field } from "../../../../parts/controls/Field";
import { usePortion } from "../../../../parts/controls/Portion";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EventView, TrailEntry } from "../../../../protocol";
import { dayText, stageName } from "../../../../words/events";
import type { EventStore } from "../../store";
import { byWords } from "../words";
import { reasonOf, stagesOf, told } from "./decisionWords";
import style from "./Trail.module.css";

interface Props {
  store: EventStore;
  view: EventView;
}

/** Everything that was decided, the newest first: who, when, what, why. */
export function Trail({ store, view }: Props) {
  const { entries, refused } = useTrail(store, view);
  const [text, setText] = useState("");
  const sought = text.trim().toLowerCase();
  const found = linesOf(view, entries).filter(({ what, why, who, stage }) =>
    `${what} ${why} ${who} ${stage}`.toLowerCase().includes(sought),
  );
  const { shown, more } = usePortion(found.toReversed());
  return (
    <>
      <h2>{t`Trail`}</h2>
      <Refusals of={refused} />
      <Field
        label={t`Find in the trail`}
        type="search"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ol class={style.trail}>
        {shown.map(({ entry, what, why, who, stage }) => (
          <li key={entry.seq}>
            <time dateTime={entry.at}>
              <b>{entry.at.slice(11, 16)}</b>
              <small>{dayText(entry.at.slice(0, 10), "medium")}</small>
            </time>
            <span class={style.what}>
              {what}
              {why && <q>{why}</q>}
            </span>
            <span class={style.who}>
              {who}
              {stage && <span>{stage}</span>}
            </span>
          </li>
        ))}
      </ol>
      {more}
    </>
  );
}

/** All decisions, read anew whenever there is another. */
function useTrail(store: EventStore, view: EventView): { entries: TrailEntry[]; refused: Refused | null } {
  const [entries, setEntries] = useState<TrailEntry[]>([]);
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => {
    trail(store.id).then(setEntries, (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
    });
  }, [store, view.seq]);
  return { entries, refused };
}

function linesOf(view: EventView, entries: TrailEntry[]) {
  const stages = stagesOf(entries);
  return entries.map((entry, at) => ({
    entry,
    what: told(view, entry.decision),
    why: reasonOf(entry.decision),
    who: byWords(entry.by),
    stage: stageName(view.stages[(stages[at] ?? 0) - 1]?.name ?? ""),
  }));
}
