import { t } from "@lingui/core/macro";
import { pathTo } from "../catalogue/addresses";
import { ButtonLink } from "../parts/controls/Button";
import { LinkButton } from "../parts/room/Invitation";
import style from "./KeepRecord.module.css";

/** A finished game to be kept or sent on. */
export function KeepRecord({ game, step }: { game: string; step?: number }) {
  const link = `${location.origin}${pathTo("/game/{id}", { id: game })}${step === undefined ? "" : `#${step}`}`;
  return (
    <div class={style.keep}>
      <LinkButton kind="outline" link={link} />
      <ButtonLink icon="download" href={recordOf(game)} download={`${game}.rummi`}>
        {t`Download the record`}
      </ButtonLink>
    </div>
  );
}

export function recordOf(game: string): string {
  return `/api/games/${game}/record`;
}
