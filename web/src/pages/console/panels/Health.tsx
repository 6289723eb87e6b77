import { t } from "@lingui/core/macro";
import { useTime } from "../../../parts/hooks/useTime";
import { Icon } from "../../../parts/icons/Icon";
import type { ConsoleCheck, ConsoleWorker } from "../../../protocol";
import { Panel } from "../basics/Panel";
import { number } from "../basics/words";
import style from "./Health.module.css";

export function Health({ checks, at }: { checks: readonly ConsoleCheck[] | null; at: number }) {
  const now = useTime({ every: 1_000 });
  const seconds = Math.max(0, Math.round((now - at) / 1_000));
  return (
    <Panel title={t`Health`} note={t`checked ${seconds} s ago`} failed={checks === null}>
      <ul class={style.rows}>
        {checks?.map(({ name, ok, message }) => (
          <li key={name} class={ok ? undefined : style.wrong}>
            <Tick ok={ok} />
            <span class={style.name}>{name}</span>
            <span class={style.message}>{message}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function Tick({ ok }: { ok: boolean }) {
  return (
    <span class={ok ? style.ok : style.no} role="img" aria-label={ok ? t`fine` : t`look at it`}>
      {ok && <Icon name="check" size={12} />}
    </span>
  );
}

export function Load({ workers }: { workers: readonly ConsoleWorker[] | null }) {
  return (
    <ul class={style.load}>
      {workers?.map(({ processor, connections }, at) => {
        const which = at + 1;
        const share = Math.min(100, Math.round(processor * 100));
        return (
          <li key={which}>
            <span>{t`worker ${which}`}</span>
            <progress max={100} value={share} aria-label={t`worker ${which}`} />
            <b>
              {number(processor * 100)} %, {t`${connections} conn.`}
            </b>
          </li>
        );
      })}
    </ul>
  );
}
