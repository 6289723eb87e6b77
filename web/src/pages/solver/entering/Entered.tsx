import { plural, t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { SolvedRules } from "../../../catalogue/positions";
import { boxOf } from "../../../kernel/questions";
import { meanings, meldOf } from "../../../melds/meld";
import { isReading } from "../../../melds/reading";
import { stateOf } from "../../../melds/state";
import type { Tile as TileValue } from "../../../notation/tile";
import { Tile } from "../../../parts/tiles/Tile";
import { vars } from "../../../table/cloth/Cloth";
import { meldLabel } from "../../../table/words";
import { tileName } from "../../../words/tiles";
import style from "./Entered.module.css";
import { type Caret, type Entry, NOTHING, type Row, tooMany } from "./entry";

interface Props {
  entry: Entry;
  rules: SolvedRules;
  onWriteAt: (caret: Caret) => void;
  onTakeOff: (caret: Caret, at: number) => void;
}

interface TableProps extends Props {
  /** Whether what lies beside the melds is asked for, too. */
  disorder: boolean;
  /** Where a keyboard is at hand, the same as text. */
  typed: ComponentChildren;
  /** The ways to fill it otherwise. */
  children: ComponentChildren;
}

/** The table as it was entered: a tap on a meld, or on free cloth, says where the keys write. */
export function EnteredTable({ entry, rules, disorder, onWriteAt, onTakeOff, typed, children }: TableProps) {
  const { melds, loose, caret } = entry;
  const next = melds.length;
  const cloth = useRef<HTMLDivElement>(null);
  useFitted(cloth, [melds, loose, disorder, caret]);
  return (
    <section class={style.table} aria-label={t`The table as it was entered`}>
      <header class={style.head}>
        <h2>{t`The table`}</h2>
        <p class={style.count}>
          <span class={style.long}>{tableWords(entry, rules)}</span>
          <span class={style.short} aria-hidden="true">
            {countWords(entry)}
          </span>
        </p>
        <span class={style.ways}>{children}</span>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: from the keyboard there is the key for a new meld */}
      <div
        ref={cloth}
        class={style.cloth}
        onClick={(event) => {
          if (event.target instanceof Element && !event.target.closest("button")) onWriteAt(next);
        }}
      >
        <ol class={style.melds} aria-label={t`Melds on the table`}>
          {melds.map((meld, at) => (
            <li
              key={at}
              class={style.meld}
              data-state={stateOf(meld, boxOf(rules)).state}
              data-here={caret === at || undefined}
              aria-label={meldLabel(meld)}
            >
              <Tiles
                row={spoken(meld, rules)}
                caret={at}
                here={caret === at}
                onWriteAt={onWriteAt}
                onTakeOff={onTakeOff}
              />
              {caret === at && <Slot />}
            </li>
          ))}
          {caret === next && (
            <li class={style.meld} data-here>
              <Slot />
            </li>
          )}
        </ol>
        {!melds.length && !loose.length && (
          <p class={style.how}>{typed ? howToType() : howTo(boxOf(rules).groups && !disorder)}</p>
        )}
        {disorder && (
          <div class={style.loose} data-here={caret === "loose" || undefined}>
            <button
              type="button"
              class={style.name}
              aria-pressed={caret === "loose"}
              onClick={() => onWriteAt("loose")}
            >
              {t`Loose tiles`}
            </button>
            <Tiles row={loose} caret="loose" here={caret === "loose"} onWriteAt={onWriteAt} onTakeOff={onTakeOff} />
            {caret === "loose" && <Slot />}
          </div>
        )}
      </div>
      {typed}
    </section>
  );
}

/** Its letters stand on the keys. */
function howToType(): string {
  return t`Type below: R9-12 is a run, KBO7 a group, * a joker. Or by the keys: colour, then number.`;
}

/** How the keys are used, until one is. */
function howTo(groups: boolean): string {
  return groups
    ? t`Colour, then number. For a run, slide from its first to its last. For a group, tap its other colours.`
    : t`Colour, then number. For a run, slide from its first to its last.`;
}

/** The rack on spruce: dark is yours. */
export function EnteredRack({ entry, onWriteAt, onTakeOff, typed }: Props & { typed: ComponentChildren }) {
  const here = entry.caret === "rack";
  const count = entry.rack.length;
  return (
    <section class={style.rack} aria-label={t`Your rack`}>
      <header class={style.head}>
        <h2>{t`Your rack`}</h2>
        <p class={style.count}>{plural(count, { one: "# tile", other: "# tiles" })}</p>
        {typed || (
          <button type="button" class={style.here} aria-pressed={here} onClick={() => onWriteAt("rack")}>
            {here ? t`keys write here` : t`write here`}
          </button>
        )}
      </header>
      <div class={style.holder}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button or the field above does the same */}
        <div
          class={style.row}
          data-many={count > 10 || undefined}
          style={{ "--count": String(count + 1) }}
          onClick={() => onWriteAt("rack")}
        >
          <Tiles row={entry.rack} caret="rack" here={here} onWriteAt={onWriteAt} onTakeOff={onTakeOff} />
          {here && <Slot />}
        </div>
      </div>
    </section>
  );
}

interface TilesProps {
  row: Row;
  caret: Caret;
  here: boolean;
  onWriteAt: (caret: Caret) => void;
  onTakeOff: (caret: Caret, at: number) => void;
}

/** In the row in which the keys write, a tap takes a tile off again; in another, the keys write there. */
function Tiles({ row, caret, here, onWriteAt, onTakeOff }: TilesProps) {
  return (
    <>
      {row.map((tile, at) => {
        const name = tileName(tile);
        return (
          <Tile
            key={at}
            tile={tile}
            class={style.tile}
            aria-label={here ? t`Take off: ${name}` : name}
            onClick={(event) => {
              event.stopPropagation();
              if (here) onTakeOff(caret, at);
              else onWriteAt(caret);
            }}
          />
        );
      })}
    </>
  );
}

/** Where the next tile will stand. */
function Slot() {
  return <span class={style.slot} aria-hidden="true" />;
}

/** Jokers with what they stand for, where that is known. */
function spoken(meld: Row, rules: SolvedRules): TileValue[] {
  const box = boxOf(rules);
  const read = meldOf(meld, box);
  if (!isReading(read.reading) || read.tiles.length !== meld.length) return [...meld];
  const meant = meanings(read, box);
  return read.tiles.map((tile, place) => (tile.joker ? { joker: true, as: tile.as ?? meant[place] ?? null } : tile));
}

function countWords({ melds, loose }: Pick<Entry, "melds" | "loose">): string {
  const tiles = melds.flat().length + loose.length;
  return tiles ? plural(tiles, { one: "# tile", other: "# tiles" }) : t`empty`;
}

function tableWords({ melds, loose }: Entry, rules: SolvedRules): string {
  const count = countWords({ melds, loose });
  if (!melds.length && !loose.length) return count;
  const broken = melds.some((meld) => stateOf(meld, boxOf(rules)).state !== "valid");
  const often = tooMany({ ...NOTHING, melds, loose }, rules).length > 0;
  return broken || often ? t`${count}, not all valid` : t`${count}, all valid`;
}

const LARGEST_PX = 44;
const SMALLEST_PX = 15;

/** The tiles are as large as they can be without anything to scroll; nothing else of the page moves. */
function useFitted(cloth: { current: HTMLElement | null }, because: readonly unknown[]): void {
  const fit = () => {
    const element = cloth.current;
    if (!element) return;
    let size = LARGEST_PX;
    const set = () => {
      for (const [name, value] of Object.entries(vars(size))) element.style.setProperty(name, value);
    };
    for (set(); size > SMALLEST_PX && element.scrollHeight > element.clientHeight; set()) size -= 1;
  };
  useLayoutEffect(fit, because as unknown[]);
  useLayoutEffect(() => {
    const element = cloth.current;
    if (!element) return;
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
