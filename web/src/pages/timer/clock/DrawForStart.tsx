import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { readTile } from "../../../notation/tile";
import { Button } from "../../../parts/controls/Button";
import { Sheet as Dialog } from "../../../parts/page/Sheet";
import { Tile } from "../../../parts/tiles/Tile";
import { type Drawn, drawTiles, luck } from "../../../timer/draw";
import { type Sheet, startWith } from "../../../timer/sheet";
import { clock, setClock, show } from "../../../timer/store";
import { nameOf } from "../../../timer/words";
import style from "./DrawForStart.module.css";

/** Who begins: the lot says it, or drawn tiles; whoever draws real ones taps the name. */
export function DrawForStart({ sheet }: { sheet: Sheet }) {
  const [rounds, setRounds] = useState<Drawn[][] | null>(null);
  const [lot, setLot] = useState(false);
  const first = nameOf(sheet, clock.value.seat);
  const begins = (starter: number) => {
    show(startWith(sheet, starter));
    setClock({ ...clock.value, seat: starter });
  };
  const drawLot = () => {
    begins(luck(sheet.names.length));
    setLot(true);
  };
  const draw = () => {
    const drawn = drawTiles(sheet.names.length, luck);
    begins(drawn.starter);
    setRounds(drawn.rounds);
  };
  const close = () => {
    setRounds(null);
    setLot(false);
  };
  return (
    <>
      <Button kind="spruce" icon="dice" onClick={drawLot}>{t`Draw lots`}</Button>
      <Button kind="spruce" icon="tile" onClick={draw}>{t`Draw tiles`}</Button>
      {(rounds || lot) && (
        <Dialog
          title={t`Who begins?`}
          onClose={close}
          foot={<Button kind="action" big onClick={close}>{t`All right`}</Button>}
        >
          {rounds?.map((round, number) => (
            <Round key={number} sheet={sheet} round={round} />
          ))}
          <p class={style.first}>{rounds ? t`${first} drew highest and begins.` : t`The lot fell on ${first}.`}</p>
        </Dialog>
      )}
    </>
  );
}

/** Those who drew, and what; whoever drew the same draws again. */
function Round({ sheet, round }: { sheet: Sheet; round: readonly Drawn[] }) {
  return (
    <ol class={style.round}>
      {round.map(({ seat, tile }) => (
        <li key={seat}>
          <Tile tile={readTile(tile)} still />
          <span>{nameOf(sheet, seat)}</span>
        </li>
      ))}
    </ol>
  );
}
