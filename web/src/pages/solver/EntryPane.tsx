import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { boxOf } from "../../kernel/questions";
import { type Colour, type Tile, writeTile } from "../../notation/tile";
import { worksOffline } from "../../offline/offline";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { RULESETS } from "../../protocol/catalogue";
import { Asks } from "./Asks";
import type { Asked } from "./entering/address";
import { EnteredRack, EnteredTable } from "./entering/Entered";
import {
  type Caret,
  type Entry,
  enter,
  erase,
  isEmpty,
  leftOf,
  NOTHING,
  takeOff,
  tileSaid,
  writeAt,
} from "./entering/entry";
import { Keypad } from "./entering/Keypad";
import { TypedRack, TypedTable } from "./entering/TypedRow";
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
  const keys = useKeys(asked, edit);
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
      <EnteredTable
        {...rows}
        disorder={disorder}
        typed={
          wide && (
            <TypedTable
              rows={entry.melds}
              rules={rules}
              first={isEmpty(entry)}
              onRows={(melds) => edit({ ...entry, melds, caret: melds.length })}
            />
          )
        }
      >
        {!wide && <button type="button" onClick={() => onOpen("type")}>{t`Type`}</button>}
        <Filling entry={entry} onEntry={edit} onFromGame={() => onOpen("game")} />
      </EnteredTable>
      {!disorder && (
        <EnteredRack
          {...rows}
          typed={
            wide && (
              <TypedRack row={entry.rack} rules={rules} onRow={(rack) => edit({ ...entry, rack, caret: "rack" })} />
            )
          }
        />
      )}
      {children}
      <Keypad
        box={{ ...boxOf(rules), copies: RULESETS[rules].box.copies }}
        left={(tile) => leftOf(entry, tile, rules)}
        onEnter={keys.enter}
        onColour={keys.colour}
        onErase={() => edit(erase(entry))}
        last={{ words: t`new meld`, onPress: () => edit(writeAt(entry, entry.melds.length)) }}
      />
    </div>
  );
}

/** Colour and number, or of a group the colour alone: whoever presses its number, too, enters nothing twice. */
function useKeys({ entry, rules, ask }: Asked, edit: (entry: Entry) => void) {
  const disorder = ask === "order";
  const said = useRef<{ before: Entry; after: Entry; tile: string } | null>(null);
  return {
    colour: (colour: Colour) => {
      const tile = tileSaid(entry, colour, rules, disorder);
      said.current = null;
      if (!tile) return;
      const after = enter(entry, [tile], rules, disorder);
      said.current = { before: entry, after, tile: writeTile(tile) };
      edit(after);
    },
    enter: (tiles: readonly Tile[]) => {
      const [first] = tiles;
      const last = said.current?.after === entry && !first?.joker ? said.current : null;
      said.current = null;
      if (last && tiles.length === 1 && first && writeTile(first) === last.tile) return;
      edit(enter(last?.before ?? entry, tiles, rules, disorder)); // another number: the colour was meant for it
    },
  };
}

interface FillingProps {
  entry: Entry;
  onEntry: (entry: Entry) => void;
  onFromGame: () => void;
}

/** From a game as long as there is nothing; then all goes with one press, and comes back until something is entered. */
function Filling({ entry, onEntry, onFromGame }: FillingProps) {
  const [gone, setGone] = useState<Entry | null>(null);
  const clear = () => {
    setGone(entry);
    onEntry(NOTHING);
  };
  const fromGame = t`From a game`;
  const [words, onPress] = !isEmpty(entry)
    ? [t`Clear`, clear]
    : gone
      ? [t`Bring back`, () => onEntry(gone)]
      : [fromGame, onFromGame];
  return (
    <span class={style.filling}>
      <button type="button" onClick={onPress}>
        {words}
      </button>
      <b aria-hidden="true">{fromGame}</b>
    </span>
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
