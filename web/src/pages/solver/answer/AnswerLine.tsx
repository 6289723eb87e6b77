import { t } from "@lingui/core/macro";
import { Button } from "../../../parts/controls/Button";
import style from "./AnswerLine.module.css";
import type { Found } from "./answer";

interface Props {
  found: Found | null;
  /** A game against people goes on, and nothing is answered. */
  playing: boolean;
  onOpen: () => void;
}

/** One line of the answer, always in sight; its room is kept while there is none. */
export function AnswerLine({ found, playing, onOpen }: Props) {
  const first = found?.way?.steps[0]?.words;
  const title = playing ? t`After your game` : (found?.title ?? "");
  const note = playing
    ? t`You are playing against people just now.`
    : first && found?.kind === "way"
      ? t`First: ${first}`
      : (found?.note ?? "");
  const whole = found?.kind === "wrong" && !playing; // its title says less
  return (
    <div class={style.line}>
      <div class={whole ? `${style.said} ${style.whole}` : style.said} role="status">
        {whole ? (
          <em>{note}</em>
        ) : (
          <>
            <b>{title}</b>
            <span>{note}</span>
          </>
        )}
      </div>
      <Button kind="linden" disabled={!playing && !found?.way && found?.kind !== "empty"} onClick={onOpen}>
        {playing ? t`Why?` : found?.kind === "empty" ? t`Examples` : t`See how`}
      </Button>
    </div>
  );
}
