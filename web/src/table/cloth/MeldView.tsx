import { plural, t } from "@lingui/core/macro";
import { meanings, meldOf, writeMeld } from "../../melds/meld";
import { isReading } from "../../melds/reading";
import type { MeldState } from "../../melds/state";
import type { Tile } from "../../notation/tile";
import type { Desk } from "../desk";
import { tilesOf } from "../draft";
import type { LaidMeld } from "../layout/layout";
import { meldState } from "../meldState";
import type { Box } from "../place/place";
import { faultRule, meldLabel } from "../words";
import style from "./MeldView.module.css";
import { PieceView } from "./PieceView";

interface Props {
  desk: Desk;
  meld: LaidMeld;
  box: Box;
  /** Whether words on it can be read; where not, the sentence above the rack says them. */
  wordy: boolean;
  /** The initial of who has just changed it. */
  mover: string | null;
  fresh: ReadonlySet<string>;
  /** The refusal speaks of it. */
  blamed: boolean;
  entry: string | null;
}

export function MeldView({ desk, meld, box, wordy, mover, fresh, blamed, entry }: Props) {
  const state = meldState(meld);
  const looked = desk.lookedAt.value !== null && desk.lookedAt.value === writeMeld(tilesOf(meld));
  const shown = blamed ? "blamed" : state.state;
  const classes = [style.meld, shown !== "valid" && style[shown]].filter(Boolean).join(" ");
  return (
    <li
      class={classes}
      style={{ left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` }}
      data-meld={meld.id}
      data-looked={looked || undefined}
      aria-label={meldLabel(tilesOf(meld))}
    >
      {looked && <span class={style.tag}>{t`look here`}</span>}
      <Tag key={meld.pieces.length} state={state} blamed={blamed} wordy={wordy} />
      {spoken(meld).map((tile, place) => {
        const piece = meld.pieces[place];
        return (
          piece && (
            <PieceView
              key={piece.id}
              desk={desk}
              id={piece.id}
              tile={tile}
              fresh={fresh.has(piece.id)}
              tried={desk.tried.value.has(piece.id)}
              entry={entry === piece.id}
            />
          )
        );
      })}
      {mover && wordy && (
        <span class={style.mover} aria-hidden="true">
          {mover}
        </span>
      )}
    </li>
  );
}

/** The tiles as they lie, jokers with what they stand for. */
export function spoken(meld: LaidMeld): Tile[] {
  const tiles = tilesOf(meld);
  const read = meldOf(tiles);
  if (!isReading(read.reading)) return tiles.map((tile) => (tile.joker ? { joker: true, as: null } : tile));
  const meant = meanings(read);
  return tiles.map((tile, place) => (tile.joker ? { joker: true, as: tile.as ?? meant[place] ?? null } : tile));
}

function Tag({ state, blamed, wordy }: { state: MeldState; blamed: boolean; wordy: boolean }) {
  if (blamed && state.state === "valid") {
    const value = state.value;
    return (
      <span class={style.tag} aria-hidden="true">
        {wordy ? plural(value, { one: "# point", other: "# points" }) : value}
      </span>
    );
  }
  if (state.state === "incomplete") {
    const { missing } = state;
    return (
      <span class={wordy ? style.tag : style.short} aria-hidden="true">
        {wordy ? plural(missing, { one: "# missing", other: "# missing" }) : `+${missing}`}
      </span>
    );
  }
  if (state.state === "wrong" && wordy) {
    return (
      <span class={style.tag} aria-hidden="true">
        {faultRule(state.fault)}
      </span>
    );
  }
  return null;
}
