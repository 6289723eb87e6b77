import { t } from "@lingui/core/macro";
import { pathTo } from "../../../../catalogue/addresses";
import type { Obstacle } from "../../../../protocol";
import style from "./Next.module.css";

/** What stands in the way of the next thing, before anybody has tried it. On spruce. */
export function Obstacles({ all }: { all: readonly Obstacle[] }) {
  if (!all.length) return null;
  return (
    <ul class={style.obstacles}>
      {all.map(({ code, message, rule }) => (
        <li key={code + message}>
          {message} {rule && <a href={`${pathTo("/rules")}#${rule}`}>{t`Rule ${rule}`}</a>}
        </li>
      ))}
    </ul>
  );
}
