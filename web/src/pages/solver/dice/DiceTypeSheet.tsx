import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { readLayout, writeLayout } from "../../../notation/dice";
import { NotationError, readTiles, type Tile, writeTiles } from "../../../notation/tile";
import { Button } from "../../../parts/controls/Button";
import { Sheet } from "../../../parts/page/Sheet";
import { RULESETS } from "../../../protocol/catalogue";
import { TypedField } from "../entering/TypeSheet";
import { type DiceEntry, entryOf } from "./entry";
import { problemWith } from "./useSolved";

interface Props {
  entry: DiceEntry;
  onChange: (entry: DiceEntry) => void;
  onClose: () => void;
}

/** Crossword and hand as text: what can be read is taken at every key, and what cannot is said below it. */
export function DiceTypeSheet({ entry, onChange, onClose }: Props) {
  const [table, setTable] = useState(() =>
    entry.spots.length ? writeLayout(entry.spots).replaceAll(" / ", "\n") : "",
  );
  const [hand, setHand] = useState(() => (entry.hand.length ? writeTiles(entry.hand) : ""));
  const take = (next: { table: string; hand: string }) => {
    const [spots, held] = [layoutIn(next.table), diceIn(next.hand)];
    if (typeof spots !== "string" && typeof held !== "string") onChange(entryOf(spots, held));
  };
  return (
    <Sheet title={t`Type`} onClose={onClose} foot={<Button kind="action" big onClick={onClose}>{t`Done`}</Button>}>
      <p>{t`Express: the crossword row by row, a dot for an empty cell, and the dice of your hand. K black, R red, B blue, O orange, * a joker.`}</p>
      <TypedField
        label={t`The table`}
        text={table}
        rows={6}
        onText={(text) => {
          setTable(text);
          take({ table: text, hand });
        }}
        complaints={[...unread(layoutIn(table)), problemWith(entry)].filter(Boolean)}
      />
      <TypedField
        label={t`Your dice`}
        text={hand}
        rows={2}
        onText={(text) => {
          setHand(text);
          take({ table, hand: text });
        }}
        complaints={unread(diceIn(hand))}
      />
    </Sheet>
  );
}

/** What stands there, or what of it cannot be read. */
export function layoutIn(text: string): ReturnType<typeof readLayout> | string {
  return read(text, () => {
    const spots = readLayout(text.trim().toUpperCase() || "-");
    for (const { face } of spots) known(face);
    return spots;
  });
}

export function diceIn(text: string): Tile[] | string {
  return read(text, () => {
    const faces = readTiles(text.trim().toUpperCase() || "-");
    for (const face of faces) known(face);
    return faces;
  });
}

function read<T>(text: string, reading: () => T): T | string {
  try {
    return reading();
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return error.message.split(": ").at(-1) || text;
  }
}

/** A tile may be of another game. */
function known(face: Tile): void {
  if (!face.joker && (face.colour === "yellow" || face.number > RULESETS.express.box.highest)) {
    throw new NotationError(`not a die: ${writeTiles([face])}`);
  }
}

function unread(found: unknown): string[] {
  if (typeof found !== "string") return [];
  return [t`“${found}” is no die: one of the letters K, R, B, O and a number, or *.`];
}
