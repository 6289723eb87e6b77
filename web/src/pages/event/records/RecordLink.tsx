import { t } from "@lingui/core/macro";
import { pathTo } from "../../../catalogue/addresses";
import style from "./RecordLink.module.css";

/** The way to the replay of a game, whence its record can be kept; nothing where there is none. */
export function RecordLink({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <p class={style.record}>
      <a href={pathTo("/game/{id}", { id })}>{t`Replay the game`}</a>
    </p>
  );
}
