import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { pathTo } from "../../catalogue/addresses";
import { ButtonLink } from "../../parts/controls/Button";
import type { RoomListed } from "../../protocol";
import style from "./Solver.module.css";

/** Why there is no answer while a game against people goes on. */
export function Kindly({ game, children }: { game: RoomListed; children?: ComponentChildren }) {
  return (
    <section class={style.kindly} role="status">
      <h2>{t`After your game`}</h2>
      <p>{t`You are playing against people just now, and they think for themselves. As soon as that game is over, everything is answered here again; what you enter stays.`}</p>
      {children}
      <ButtonLink kind="action" href={pathTo("/room/{code}", { code: game.code })}>{t`Back to the table`}</ButtonLink>
    </section>
  );
}
