import { plural, t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { secondsOf } from "../../catalogue/known";
import type { RoomStore } from "../../net/room";
import { useTime } from "../hooks/useTime";
import { Sheet } from "../page/Sheet";
import style from "./HelpSheet.module.css";

export interface HelpProps {
  store: RoomStore;
  onClose: () => void;
}

interface Props extends HelpProps {
  /** What the game is about, in a sentence or two. */
  aim: string;
  how: readonly string[];
  keys: readonly (readonly [keys: string, does: string])[];
}

/** Help of any family: what for, how, and by which keys; and it says what the clock does meanwhile. */
export function HelpSheet({ store, onClose, aim, how, keys }: Props) {
  const rules = store.room.value?.options.rules;
  return (
    <Sheet title={t`Help`} onClose={onClose} reading>
      <p class={style.clock} role="note">
        <ClockState store={store} />
      </p>
      <h3>{t`The aim`}</h3>
      <p>{aim}</p>
      <h3>{t`How it is done`}</h3>
      <ul class={style.how}>
        {how.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p class={style.links}>
        <a href={pathTo("/learn")} target="_blank" rel="noreferrer">{t`Lessons`}</a>
        {rules && (
          <a
            href={pathTo("/rules/{name}", { name: rules })}
            target="_blank"
            rel="noreferrer"
          >{t`The rules of this game`}</a>
        )}
      </p>
      <h3>{t`Keys`}</h3>
      <dl class={style.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

/** Whoever reads must know whether his time runs. */
function ClockState({ store }: { store: RoomStore }) {
  const deadline = store.game.value?.deadline ?? null;
  const now = useTime({ read: () => store.now(), goes: deadline !== null });
  if (deadline === null) return <>{withoutClock(store)}</>;
  const left = Math.max(0, Math.ceil((deadline - now) / 1000));
  return <>{plural(left, { one: "The clock goes on: # second left.", other: "The clock goes on: # seconds left." })}</>;
}

function withoutClock(store: RoomStore): string {
  const room = store.room.value;
  const limited = room !== null && secondsOf(room) > 0;
  return limited ? t`No clock runs just now.` : t`There is no clock in this game: read as long as you like.`;
}
