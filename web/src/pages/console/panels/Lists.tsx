import { plural, t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { pathTo } from "../../../catalogue/addresses";
import { useBusy } from "../../../parts/hooks/useBusy";
import type { ConsoleOverview, ConsoleSanction } from "../../../protocol";
import { endSanction } from "../basics/decisions";
import { Panel } from "../basics/Panel";
import { Sure } from "../basics/Sure";
import { day, kindWord, size, untilWords } from "../basics/words";
import { Tick } from "./Health";
import style from "./Lists.module.css";
import { NetworkBan } from "./NetworkBan";

const A_FEW_BACKUPS = 3;

type Part<K extends keyof ConsoleOverview> = { [P in K]: ConsoleOverview[P] };

/** What was decided and holds; each can be ended before its time. */
export function Sanctions({ sanctions, onDone }: Part<"sanctions"> & { onDone: () => void }) {
  const [adding, setAdding] = useState(false);
  const count = sanctions?.length ?? 0;
  return (
    <Panel title={t`In force`} note={count} failed={sanctions === null} class={style.bare}>
      <ul class={style.rows}>
        {sanctions?.map((each) => (
          <Held key={each.id} held={each} onDone={onDone} />
        ))}
      </ul>
      <button type="button" class={style.more} onClick={() => setAdding(true)}>
        {t`Ban a network…`}
      </button>
      {adding && (
        <NetworkBan
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            onDone();
          }}
        />
      )}
    </Panel>
  );
}

function Held({ held, onDone }: { held: ConsoleSanction; onDone: () => void }) {
  const { busy, run } = useBusy();
  const who = held.name || held.networks.join(", ") || t`somebody who is forgotten`;
  const by = held.by || t`command line`;
  return (
    <li>
      <span>
        <b>{who}</b> {kindWord(held.kind)}, {untilWords(held)}
        <span class={`${style.soft} ${style.below}`}>
          {[held.reason, by, held.wide && t`with the network`].filter(Boolean).join("; ")}
        </span>
      </span>
      <Sure
        words={t`End it`}
        sure={t`Press again`}
        disabled={busy}
        onSure={() => run(() => endSanction(held.id).then(onDone))}
      />
    </li>
  );
}

export function Events({ events }: Part<"events">) {
  return (
    <Panel title={t`Events running`} note={events?.length ?? 0} failed={events === null} class={style.bare}>
      <ul class={style.rows}>
        {events?.map(({ id, name, phase, entrants }) => (
          <li key={id}>
            <a href={pathTo("/event/{id}", { id })}>{name}</a>
            <span class={`${style.soft} ${style.right}`}>
              {phase === "entries"
                ? plural(entrants, { one: "entries open, # in", other: "entries open, # in" })
                : plural(entrants, { one: "running, # player", other: "running, # players" })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function Backups({ backups }: Part<"backups">) {
  return (
    <Panel title={t`Backups`} note={t`the newest`} failed={backups === null} class={style.bare}>
      {backups?.length === 0 && <p class={style.soft}>{t`None was taken yet.`}</p>}
      <ul class={style.rows}>
        {backups?.slice(0, A_FEW_BACKUPS).map(({ at, bytes }) => (
          <li key={at}>
            <span class={style.ticked}>
              <Tick ok /> {day(at)}
            </span>
            <span class={`${style.soft} ${style.right}`}>{size(bytes)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Rooms that stand still, and bots that could not move. */
export function Troubles({ troubles, onChoose }: Part<"troubles"> & { onChoose: (room: string) => void }) {
  if (troubles?.length === 0) return null;
  return (
    <Panel title={t`What stands still`} note={troubles?.length} failed={troubles === null} class={style.bare}>
      <ul class={style.rows}>
        {troubles?.map(({ kind, what, why, at }) => (
          <li key={`${kind}${what}${at}`}>
            {kind === "bot" ? (
              <span>{what}</span>
            ) : (
              <button type="button" class={style.more} onClick={() => onChoose(what)}>
                {what}
              </button>
            )}
            <span class={`${style.soft} ${style.right}`}>
              {[troubleWord(kind), why, day(at)].filter(Boolean).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function troubleWord(kind: string): string {
  if (kind === "aside") return t`set aside`;
  return kind === "overdue" ? t`overdue` : t`could not move`;
}

export function Version({ version, since }: Part<"version" | "since">) {
  const start = since === null ? "" : day(since);
  return (
    <Panel title={t`Version`} note={since === null ? version : t`${version}, started ${start}`} class={style.bare}>
      {null}
    </Panel>
  );
}
