import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../../catalogue/addresses";
import { Button } from "../../../parts/controls/Button";
import { Choice } from "../../../parts/controls/Choice";
import type { EventView } from "../../../protocol";
import { sound } from "../../../settings";
import { wallScenes } from "../wallScenes";
import style from "./Controls.module.css";
import { audible, wake } from "./gong";
import type { Wanted } from "./scene";

/** How long the controls stay after the mouse has come to rest. */
const RESTING_MS = 4_000;

interface Props {
  wanted: Wanted;
  onWanted: (wanted: Wanted) => void;
  view: EventView;
}

/** For whoever stands at the projector; out of sight as soon as the mouse rests. */
export function Controls({ wanted, onWanted, view }: Props) {
  const near = useNear();
  return (
    <div class={style.controls} data-near={near || undefined}>
      {view.stages.length > 0 && (
        <div class={style.hiding}>
          <Choice
            label={t`What the hall sees`}
            value={wanted}
            choices={[["auto", t`As the organiser chooses`], ...wallScenes()]}
            onChange={onWanted}
          />
        </div>
      )}
      <div class={style.hiding}>
        <SoundButton />
        {document.fullscreenEnabled && (
          <Button kind="spruce" icon="fit" onClick={() => toggleFull()}>
            {t`Full screen`}
          </Button>
        )}
        <a class={style.back} href={pathTo("/event/{id}", { id: view.id })}>{t`Public page`}</a>
      </div>
    </div>
  );
}

/** Browsers are silent until somebody touches the page; so it asks for it. */
function SoundButton() {
  if (audible.value) return null;
  const wakeUp = () => {
    sound.value = true;
    void wake();
  };
  return (
    <Button kind="spruce" icon="muted" onClick={wakeUp}>
      {t`Turn the sound on`}
    </Button>
  );
}

async function toggleFull(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}

/** Whether somebody has just moved the mouse, touched the screen or pressed a key. */
function useNear(): boolean {
  const [near, setNear] = useState(true);
  useEffect(() => {
    let timer = setTimeout(() => setNear(false), RESTING_MS);
    const come = () => {
      clearTimeout(timer);
      setNear(true);
      timer = setTimeout(() => setNear(false), RESTING_MS);
    };
    const signs = ["pointermove", "pointerdown", "keydown"] as const;
    for (const sign of signs) addEventListener(sign, come);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, come);
    };
  }, []);
  return near;
}
