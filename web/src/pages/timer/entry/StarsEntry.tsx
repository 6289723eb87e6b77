import { plural, t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Star } from "../../../parts/icons/Icon";
import { lossOf } from "../../../scoring/game";
import { nameOf } from "../../../timer/words";
import { Digits, type Key, typed } from "./Digits";
import type { LineEntryProps } from "./props";
import style from "./TilesEntry.module.css";

/** Junior: the stars in front of a player, and the tiles that he still has to pay for. */
export function StarsEntry({ sheet, rules, at, seat, set }: LineEntryProps) {
  const game = sheet.games[at];
  const line = game?.lines[seat] ?? null;
  const { stars, left } = line && "stars" in line ? line : { stars: 0, left: 0 };
  const [field, setField] = useState<"stars" | "left">("stars");
  if (!game) return null;
  const name = nameOf(sheet, seat);
  const wentOut = game.out === seat;
  const press = (key: Key) =>
    set(field === "stars" ? { stars: typed(stars, key), left } : { stars, left: typed(left, key) });
  const kept = line ? stars - lossOf(line, rules) : 0;
  return (
    <>
      <div class={style.head}>
        <h2>{wentOut ? t`${name}: how many stars?` : t`${name}: stars and tiles left?`}</h2>
        <output class={style.sum}>
          {line ? kept : "?"} <Star size={28} />
        </output>
      </div>
      {wentOut ? (
        <p>{t`With the star for the last tile.`}</p>
      ) : (
        <div class={style.fields}>
          <button type="button" aria-pressed={field === "stars"} onClick={() => setField("stars")}>
            <b>{line ? stars : "?"}</b> {plural(stars, { one: "star", other: "stars" })}
          </button>
          <button type="button" aria-pressed={field === "left"} onClick={() => setField("left")}>
            <b>{left || "?"}</b> {plural(left, { one: "tile left", other: "tiles left" })}
          </button>
        </div>
      )}
      <Digits onPress={press} />
    </>
  );
}
