import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { pathTo } from "../../catalogue/addresses";
import { boxOf } from "../../kernel/questions";
import { worksOffline } from "../../offline/offline";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { RULESETS } from "../../protocol/catalogue";
import { Asks } from "./Asks";
import type { Asked } from "./entering/address";
import { EnteredRack, EnteredTable } from "./entering/Entered";
import { type Caret, type Entry, enter, erase, leftOf, takeOff, writeAt } from "./entering/entry";
import { Keypad } from "./entering/Keypad";
import { TypedRow } from "./entering/TypedRow";
import style from "./Solver.module.css";

/** The sheets that can be opened over the page. */
export type Open = "type" | "game" | "options" | "answer";

interface Props {
  asked: Asked;
  onChange: (asked: Asked) => void;
  wide: boolean;
  onOpen: (sheet: Open) => void;
  /** Above the keys, where there is no room for the answer beside them. */
  children: ComponentChildren;
}

/** What is asked, table and rack as they were entered, and the keys. */
export function EntryPane({ asked, onChange, wide, onOpen, children }: Props) {
  const { entry, rules, ask } = asked;
  const disorder = ask === "order" && rules !== "junior";
  const edit = (next: Entry) => onChange({ ...asked, entry: next });
  const rows = {
    entry,
    rules,
    onWriteAt: (caret: Caret) => edit(writeAt(entry, caret)),
    onTakeOff: (caret: Caret, at: number) => edit(takeOff(entry, caret, at)),
  };
  return (
    <div class={style.entering}>
      <Head wide={wide} />
      <div class={style.asks}>
        <Asks asked={asked} onChange={(next) => onChange({ ...asked, ask: next })} />
        <Button kind="quiet" square icon="settings" aria-label={t`Which game`} onClick={() => onOpen("options")} />
      </div>
      <EnteredTable {...rows} disorder={disorder}>
        <button type="button" onClick={() => onOpen("type")}>{t`Type`}</button>
        <button type="button" onClick={() => onOpen("game")}>{t`From a game`}</button>
      </EnteredTable>
      {!disorder && (
        <EnteredRack {...rows}>
          {wide && (
            <TypedRow row={entry.rack} rules={rules} onRow={(rack) => edit({ ...entry, rack, caret: "rack" })} />
          )}
        </EnteredRack>
      )}
      {children}
      <Keypad
        box={{ ...boxOf(rules), copies: RULESETS[rules].box.copies }}
        left={(tile) => leftOf(entry, tile, rules)}
        onEnter={(tiles) => edit(enter(entry, tiles, rules, disorder))}
        onErase={() => edit(erase(entry))}
        last={{ words: t`new meld`, onPress: () => edit(writeAt(entry, entry.melds.length)) }}
      />
    </div>
  );
}

function Head({ wide }: { wide: boolean }) {
  return (
    <header class={style.head}>
      {!wide && <ButtonLink kind="quiet" square icon="back" href={pathTo("/")} aria-label={t`To the first page`} />}
      <h1 class={style.title}>{t`What can I lay?`}</h1>
      {worksOffline() && <span class={style.offline}>{t`works offline`}</span>}
    </header>
  );
}
