import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import type { EventView } from "../../../../protocol";
import { stageAndRound } from "../../../../words/events";
import { roundNow, stageNow } from "../../viewQueries";
import { momentOf } from "../clock";
import { gong } from "../gong";
import style from "./Start.module.css";

const SHOWN_SECONDS = 7;
/** Whoever hears of it later, after a lost connection, need not shout any more. */
const FRESH_MS = 60_000;

/** TRN-18: the signal, which nobody in the hall can miss. Only a signal that is given now is shown. */
export function Start({ view, now }: { view: EventView; now: number }) {
  const [play, round] = [stageNow(view), roundNow(view)];
  const key = play && round ? `${play.number}.${round.round}` : "";
  const given = round?.signal ?? "";
  const waited = useRef("");
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!given) waited.current = key;
    if (!given || waited.current !== key) return;
    waited.current = "";
    if (now - momentOf(given, view.parameters.zone) > FRESH_MS) return;
    gong();
    setShown(true);
    const timer = setTimeout(() => setShown(false), SHOWN_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [key, given]);
  if (!shown || !play || !round) return null;
  return (
    <div class={style.start} role="alert">
      <p class={style.word}>{t`Start!`}</p>
      <p class={style.what}>{stageAndRound(play.name, round.round, play.rounds_planned)}</p>
    </div>
  );
}
