import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { useAwake } from "../../../parts/hooks/useAwake";
import { useTime } from "../../../parts/hooks/useTime";
import type { EventView } from "../../../protocol";
import { timeText } from "../../../words/events";
import type { EventPageProps } from "../props";
import { roundNow, stageNow } from "../viewQueries";
import { Controls, type Scene, SoundButton } from "./Controls";
import { clockOf } from "./clock";
import style from "./Screen.module.css";
import { BigClock } from "./scenes/BigClock";
import { Champion } from "./scenes/Champion";
import { DrawPages } from "./scenes/DrawPages";
import { LiveList } from "./scenes/LiveList";
import { Qualified } from "./scenes/Qualified";
import { Start } from "./scenes/Start";
import { Welcome } from "./scenes/Welcome";

/** /event/ID/screen: one page for a projector, dark, large, awake, and moving on by itself. */
export default function Screen({ store, view }: EventPageProps) {
  const [scene, setScene] = useState<Scene>("auto");
  useAwake();
  useEffect(() => {
    document.documentElement.classList.add(style.hall ?? "");
    return () => document.documentElement.classList.remove(style.hall ?? "");
  }, []);
  const now = useTime({ read: () => store.now() });
  const clock = clockOf(view, now);
  const shown = scene === "auto" ? sceneOf(view) : scene;
  return (
    <main class={style.screen}>
      <div class={style.left}>
        <Main shown={shown} view={view} clock={clock} now={now} />
      </div>
      <aside class={style.right}>
        <LiveList view={view} clock={shown === "clock" || shown === "welcome" ? null : clock} />
      </aside>
      <footer class={style.foot}>
        <span class={style.event}>{view.parameters.name}</span>
        {store.connection.value === "lost" && (
          <span class={style.lost}>{t`No connection; it comes back by itself.`}</span>
        )}
        <SoundButton />
        <time>{timeText(now, view.parameters.zone)}</time>
      </footer>
      <Start view={view} now={now} />
      <Controls scene={scene} onScene={setScene} view={view} />
    </main>
  );
}

type Shown = Exclude<Scene, "auto"> | "through" | "over" | "welcome";

function sceneOf(view: EventView): Shown {
  const [play, round] = [stageNow(view), roundNow(view)];
  if (view.phase === "over") return "over";
  if (!play || !round) return "welcome";
  if (play.closed) return "through";
  return round.signal ? "clock" : "draw";
}

interface MainProps {
  shown: Shown;
  view: EventView;
  clock: ReturnType<typeof clockOf>;
  now: number;
}

function Main({ shown, view, clock, now }: MainProps) {
  switch (shown) {
    case "welcome":
      return <Welcome view={view} clock={clock} />;
    case "draw":
      return <DrawPages view={view} />;
    case "through":
      return <Qualified view={view} />;
    case "over":
      return <Champion view={view} />;
    default:
      return <BigClock view={view} clock={clock} now={now} />;
  }
}
