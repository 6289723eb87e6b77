import { t } from "@lingui/core/macro";
import type { Tile } from "../../notation/tile";
import { Icon } from "../icons/Icon";
import { Face } from "../tiles/Face";
import style from "./Keys.module.css";

const JOKER = "*";
const FREE: Tile = { joker: true, as: null };
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

interface TileKeysProps {
  highest: number;
  isOff: (tile: string) => boolean;
  onPress: (tile: string) => void;
}

/** A key for every number, and one for the joker: colours do not count for what is left on a rack. */
export function TileKeys({ highest, isOff, onPress }: TileKeysProps) {
  const numbers = Array.from({ length: highest }, (_, at) => String(at + 1));
  return (
    <div class={style.keys}>
      {[...numbers, JOKER].map((tile) => (
        <button
          key={tile}
          type="button"
          class={style.key}
          disabled={isOff(tile)}
          aria-label={tile === JOKER ? t`joker` : tile}
          onClick={() => onPress(tile)}
        >
          <Print tile={tile} />
        </button>
      ))}
    </div>
  );
}

interface DigitKeysProps {
  off?: boolean;
  onPress: (digit: number) => void;
  onErase?: () => void;
}

/** The digits of a sum. */
export function DigitKeys({ off = false, onPress, onErase }: DigitKeysProps) {
  return (
    <div class={style.digits} data-erases={onErase !== undefined || undefined}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" class={style.key} disabled={off} onClick={() => onPress(digit)}>
          {digit}
        </button>
      ))}
      {onErase && (
        <button type="button" class={style.key} aria-label={t`Take the last digit off`} onClick={onErase}>
          <Icon name="erase" size={26} />
        </button>
      )}
    </div>
  );
}

interface HeldProps {
  tiles: readonly string[];
  /** What stands in the place of the next. */
  pending?: string;
  /** Where a tap on a tile takes it back. */
  onTake?: (place: number) => void;
  class?: string | undefined;
}

/** What has been tapped, and the place of the next tile. */
export function HeldTiles({ tiles, pending = "", onTake, class: name = "" }: HeldProps) {
  return (
    <ul class={`${style.held} ${name}`}>
      {tiles.map((tile, place) => (
        <li key={place}>
          {onTake ? (
            <button
              type="button"
              class={style.tile}
              aria-label={tile === JOKER ? t`Take the joker off` : t`Take ${tile} off`}
              onClick={() => onTake(place)}
            >
              <Print tile={tile} />
            </button>
          ) : (
            <span class={style.tile}>
              <Print tile={tile} />
            </span>
          )}
        </li>
      ))}
      <li class={style.slot} aria-hidden={!pending}>
        {pending}
      </li>
    </ul>
  );
}

/** A number, or the joker as it is printed on its tile. */
function Print({ tile }: { tile: string }) {
  if (tile !== JOKER) return <>{tile}</>;
  return (
    <span class={style.joker}>
      <Face tile={FREE} />
    </span>
  );
}
