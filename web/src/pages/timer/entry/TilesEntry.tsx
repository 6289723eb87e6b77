import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../parts/controls/Button";
import { HeldTiles, TileKeys } from "../../../parts/controls/Keys";
import { canHold, lossOf, type Penalty, type ScoreLine, tilesOf } from "../../../scoring/game";
import type { Rules } from "../../../scoring/rules";
import { diceCount, nameOf, signed } from "../../../timer/words";
import { Digits, typed } from "./Digits";
import type { LineEntryProps } from "./props";
import style from "./TilesEntry.module.css";

/** The tiles left, by tapping them; or their sum; or what stands in their place. */
export function TilesEntry({ sheet, rules, at, seat, set }: LineEntryProps) {
  const game = sheet.games[at];
  const line = game?.lines[seat] ?? null;
  const [summing, setSumming] = useState(line !== null && "points" in line);
  if (!game) return null;
  const name = nameOf(sheet, seat);
  const dice = rules.counts === "rounds";
  const tiles = tilesOf(line);
  const hold = (held: readonly string[]) => set(held.length ? { tiles: held.join(" ") } : null);
  const counted = !summing && !(line && "penalty" in line);
  const sum = line && "points" in line ? line.points : 0;
  return (
    <>
      <div class={style.head}>
        <h2>{t`${name}: what is left?`}</h2>
        <output class={style.sum}>{lineText(line, rules)}</output>
        {counted && <HeldTiles class={style.held} tiles={tiles} onTake={(place) => hold(tiles.toSpliced(place, 1))} />}
      </div>
      {summing ? (
        <Digits onPress={(key) => set(pointsLine(typed(sum, key)))} />
      ) : (
        <TileKeys
          highest={rules.highest}
          isOff={(tile) => !canHold(game, seat, tile, rules)}
          onPress={(tile) => hold([...tiles, tile])}
        />
      )}
      {!dice && (
        <div class={style.ways}>
          <Button kind="outline" class={style.way} onClick={() => setSumming(!summing)}>
            {summing ? t`Enter the tiles` : t`Enter the sum`}
          </Button>
          {game.out !== null && <Penalties line={line} rules={rules} set={set} />}
        </div>
      )}
    </>
  );
}

function lineText(line: ScoreLine | null, rules: Rules): string {
  if (!line) return "?";
  return rules.counts === "rounds" ? diceCount(tilesOf(line).length) : signed(-lossOf(line, rules));
}

function pointsLine(points: number): ScoreLine | null {
  return points ? { points } : null;
}

/** STD-50, STD-51: 100 or 200 instead of the tiles. */
function Penalties({ line, rules, set }: Pick<LineEntryProps, "rules" | "set"> & { line: ScoreLine | null }) {
  const now = line && "penalty" in line ? line.penalty : null;
  const choose = (penalty: Penalty) => set(penalty === now ? null : { penalty });
  return (
    <>
      <Button kind="outline" class={style.way} aria-pressed={now === "not-opened"} onClick={() => choose("not-opened")}>
        <span>
          {t`Not opened`} <b>{signed(-rules.not_opened)}</b>
        </span>
      </Button>
      <Button
        kind="outline"
        class={style.way}
        aria-pressed={now === "could-have-opened"}
        onClick={() => choose("could-have-opened")}
      >
        <span>
          {t`Could have`} <b>{signed(-rules.could_have_opened)}</b>
        </span>
      </Button>
    </>
  );
}
