import { t } from "@lingui/core/macro";
import { Button } from "../../parts/controls/Button";
import style from "./Controls.module.css";
import type { Stepping } from "./stepping";

interface Props {
  stepping: Stepping;
  words: readonly string[];
}

/** What was done, a slider over all moves, and buttons for single ones: always in sight together with the table. */
export function Controls({ stepping, words }: Props) {
  const { at, last, playing, to, play } = stepping;
  return (
    <section class={style.controls} aria-label={t`Replay`}>
      <p class={style.words} aria-live={playing ? "off" : "polite"}>
        {words[at]}
      </p>
      <input
        type="range"
        class={style.slider}
        aria-label={t`Move`}
        aria-valuetext={`${at}: ${words[at] ?? ""}`}
        min={0}
        max={last}
        value={at}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      <div class={style.buttons}>
        <Button
          square
          kind="spruce"
          icon="first"
          aria-label={t`To the beginning`}
          disabled={at === 0}
          onClick={() => to(0)}
        />
        <Button
          square
          kind="spruce"
          icon="previous"
          aria-label={t`The move before`}
          disabled={at === 0}
          onClick={() => to(at - 1)}
        />
        <Button
          square
          kind="linden"
          icon={playing ? "pause" : "play"}
          aria-label={playing ? t`Pause` : t`Play the moves`}
          onClick={() => play(!playing)}
        />
        <Button
          square
          kind="spruce"
          icon="next"
          aria-label={t`The move after`}
          disabled={at === last}
          onClick={() => to(at + 1)}
        />
        <Button
          square
          kind="spruce"
          icon="last"
          aria-label={t`To the end`}
          disabled={at === last}
          onClick={() => to(last)}
        />
        <p class={style.count}>{t`Move ${at} of ${last}`}</p>
      </div>
    </section>
  );
}
