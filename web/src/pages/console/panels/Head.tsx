import { plural, t } from "@lingui/core/macro";
import { pathTo } from "../../../catalogue/addresses";
import { useTime } from "../../../parts/hooks/useTime";
import { Brand } from "../../../parts/page/Brand";
import { LanguageSwitch } from "../../../parts/page/Page";
import type { ConsoleOverview } from "../../../protocol";
import type { Polled } from "../basics/usePolled";
import { hour } from "../basics/words";
import style from "./Head.module.css";

/** Milliseconds after which what is shown is old. */
const OLD_MS = 60_000;

export function Head({ overview: { value: shown, at, problem } }: { overview: Polled<ConsoleOverview> }) {
  const now = useTime({ every: 1_000 });
  const old = shown !== null && now - at > OLD_MS;
  const workers = shown?.workers?.length ?? 0;
  return (
    <header class={style.head}>
      <Brand />
      <h1>{t`Console`}</h1>
      {shown && (
        <span class={style.site}>
          {shown.site}, {plural(workers, { one: "# worker", other: "# workers" })}
        </span>
      )}
      <span class={style.right}>
        {shown && <State shown={shown} old={old || problem !== null} at={at} />}
        <time class={style.time}>{hour(now)}</time>
        <LanguageSwitch />
        <a class={style.person} href={pathTo("/settings")}>
          {shown ? t`${shown.you}, operator` : t`Settings`}
        </a>
      </span>
    </header>
  );
}

function State({ shown, old, at }: { shown: ConsoleOverview; old: boolean; at: number }) {
  const wrong = shown.checks?.filter((check) => !check.ok) ?? [];
  const names = wrong.map((check) => check.name).join(", ");
  const time = hour(at);
  const words = old ? t`Last seen ${time}` : wrong.length > 0 ? t`Look at: ${names}` : t`All is well`;
  return (
    <span class={style.state} role="status">
      <span class={old || wrong.length > 0 ? `${style.dot} ${style.wrong}` : style.dot} aria-hidden="true" />
      {words}
    </span>
  );
}
