import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../../../net/api";
import { trail } from "../../../net/events";
import { Field } from "../../../parts/Field";
import { Refusals } from "../../../parts/Refusals";
import type { EventView, TrailEntry } from "../../../protocol";
import type { EventStore } from "../store";
import style from "./Trail.module.css";
import { reasonOf, told } from "./told";
import { byWords } from "./words";

interface Props {
  store: EventStore;
  view: EventView;
}

/** Everything that was decided, the newest first: who, when, what, why. */
export function Trail({ store, view }: Props) {
  const [entries, setEntries] = useState<TrailEntry[] | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    trail(store.id).then(setEntries, (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
    });
  }, [store, view.seq]);
  const lines = (entries ?? []).toReversed().map((entry) => ({
    entry,
    what: told(view, entry.decision),
    why: reasonOf(entry.decision),
    who: byWords(entry.by),
  }));
  const sought = text.trim().toLowerCase();
  const found = lines.filter(({ what, why, who }) => `${what} ${why} ${who}`.toLowerCase().includes(sought));
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
        {found.map(({ entry, what, why, who }) => (
          <li key={entry.seq}>
            <time dateTime={entry.at}>
              <b>{entry.at.slice(11, 16)}</b>
              <small>{entry.at.slice(0, 10)}</small>
            </time>
            <span class={style.what}>
              {what}
              {why && <q>{why}</q>}
            </span>
            <span class={style.who}>{who}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
