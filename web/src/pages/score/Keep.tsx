import { t } from "@lingui/core/macro";
import { Icon } from "../../parts/Icon";
import { LinkButton } from "../../parts/Invitation";
import style from "./Keep.module.css";

/** A finished game to be kept or sent on. */
export function Keep({ game, step }: { game: string; step?: number }) {
  const link = `${location.origin}/game/${game}${step === undefined ? "" : `#${step}`}`;
  return (
    <div class={style.keep}>
      <LinkButton kind="outline" link={link} />
      <a class={style.link} href={recordOf(game)} download={`${game}.rummi`}>
        <Icon name="download" />
        {t`Download the record`}
      </a>
    </div>
  );
}

export function recordOf(game: string): string {
  return `/api/games/${game}/record`;
}
