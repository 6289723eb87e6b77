import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Button } from "../../../parts/controls/Button";
import { Tile } from "../../../parts/tiles/Tile";
import { StillCloth } from "../../../table/cloth/StillCloth";
import { tileNames } from "../../../table/words";
import { tied } from "../../../words/tiles";
import { AnswerStage } from "./AnswerStage";
import style from "./AnswerView.module.css";
import type { Found, Way } from "./answer";
import { tablesOf } from "./tables";

const STEP_MS = 1_400;

interface Props {
  found: Found;
  /** Beside its title: to share it, or to close it. */
  ways: ComponentChildren;
  /** What stands on the cloth while there is nothing to show. */
  children?: ComponentChildren;
}

/** The answer on its table: what it comes to, where every step lands, and the steps in words. */
export function AnswerView({ found, ways, children }: Props) {
  const { title, note, kind, way } = found;
  return (
    <AnswerStage title={title} note={note} kind={kind} ways={ways}>
      {way?.steps.length ? <Steps key={way.after} way={way} found={found} /> : <div class={style.rest}>{children}</div>}
    </AnswerStage>
  );
}

function Steps({ way, found }: { way: Way; found: Found }) {
  const all = way.steps.length;
  const { done, playing, play, next } = useShown(all);
  const shown = useTables(way, done);
  return (
    <>
      <div class={style.position}>{shown && <StillCloth {...shown} note="" />}</div>
      <footer class={style.ledge}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus */}
        <ol class={style.steps} tabIndex={0} aria-label={t`How it is done, step by step`}>
          {way.steps.map(({ words }, at) => (
            <li
              key={at}
              data-now={done === at + 1 && done < all ? true : undefined}
              data-later={at >= done || undefined}
            >
              {tied(words)}
            </li>
          ))}
        </ol>
        <div class={style.actions}>
          <Button kind="linden" big icon={playing ? "pause" : "play"} onClick={play}>{t`Show me`}</Button>
          <Button kind="spruce" onClick={next}>
            {done < all ? t`Next step` : t`Step by step`}
          </Button>
          {found.left.length > 0 && <Left found={found} />}
        </div>
      </footer>
    </>
  );
}

/** As tiles, because in words half a rack is longer than the way. */
function Left({ found }: { found: Found }) {
  const names = tileNames(found.left);
  return (
    <p class={style.left}>
      <span class="unseen">{t`Left over: ${names}.`}</span>
      <b aria-hidden="true">{t`Left over`}</b>
      {found.left.map((tile, at) => (
        <Tile key={at} tile={tile} silent />
      ))}
    </p>
  );
}

/** The layouts so far stay the same things, so that nothing jumps from step to step. */
function useTables(way: Way, done: number) {
  const tables = useMemo(() => tablesOf(way), [way]);
  return tables[done] ?? tables[0];
}

/** So many steps are done: all of them until somebody wants to see them one by one. */
function useShown(all: number) {
  const [done, setDone] = useState(all);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (done >= all) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setDone(done + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, done, all]);
  const play = () => {
    if (!playing && done >= all) setDone(0);
    setPlaying(!playing);
  };
  const next = () => {
    setPlaying(false);
    setDone(done >= all ? 0 : done + 1);
  };
  return { done, playing, play, next };
}
