import { t } from "@lingui/core/macro";
import { useMemo } from "preact/hooks";
import { Button } from "../../../parts/controls/Button";
import { WatchingDock } from "../../../parts/room/WatchingDock";
import { chairName } from "../../../words/games";
import type { ExpressDesk } from "../desk";
import { HandDie } from "./HandDie";
import { inPlaces, lyingOf } from "./slots";
import style from "./Watched.module.css";

/** Below the grid for who has no seat: the last turn, the dice of who is playing, those held framed, and who watches. */
export function Watched({ desk }: { desk: ExpressDesk }) {
  const seat = desk.shown.value;
  const nameOf = (each: number) => chairName(desk.store.room.value?.chairs[each], each);
  const name = nameOf(seat);
  const did = desk.did.value;
  const over = desk.closing.value !== null;
  const lying = useMemo(() => lyingOf(desk), [desk]);
  const dice = over ? [] : inPlaces(lying.value.reroll).map((id) => desk.now.value.find((piece) => piece.id === id));
  const next = () => {
    desk.closing.value = null;
  };
  return (
    <div class={style.watched} data-tray>
      <WatchingDock
        store={desk.store}
        name={did ? nameOf(did.seat) : name}
        told={did ? did.words : t`${name} is playing`}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div class={style.dice} role="group" aria-label={t`Dice of ${name}`}>
          {dice.map((piece, at) =>
            piece ? (
              <HandDie
                key={piece.id}
                piece={piece}
                desk={desk}
                class={piece.place === "hold" ? style.held : style.die}
              />
            ) : (
              <span key={`free ${at}`} class={style.free} />
            ),
          )}
        </div>
        {over ? (
          <Button kind="action" onClick={next}>{t`Next round`}</Button>
        ) : (
          <Button
            square
            icon="play"
            aria-label={t`Again`}
            disabled={!desk.earlier.value}
            onClick={() => desk.again()}
          />
        )}
      </WatchingDock>
    </div>
  );
}
