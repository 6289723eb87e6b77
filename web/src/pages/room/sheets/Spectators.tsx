import { t } from "@lingui/core/macro";
import type { RoomStore } from "../../../net/room";
import { Button } from "../../../parts/controls/Button";
import { PersonButton } from "../people/PersonButton";
import style from "./MenuSheet.module.css";

/** Who looks on; the host can send them away, and then they do not come back. */
export function Spectators({ store }: { store: RoomStore }) {
  const spectators = store.spectators.value;
  if (!spectators.length) return null;
  return (
    <ul class={style.people} aria-label={t`Spectators`}>
      {spectators.map(([person, name]) => (
        <li key={person}>
          <span>
            <b>{name}</b> <span class={style.quiet}>{t`is looking in`}</span>
          </span>
          {store.host.value && (
            <Button
              kind="outline"
              aria-label={t`Send ${name} away`}
              onClick={() => store.ask({ type: "send-away", person })}
            >{t`Send away`}</Button>
          )}
          <PersonButton store={store} person={person} name={name} />
        </li>
      ))}
    </ul>
  );
}
