import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { useAwake } from "../../../parts/hooks/useAwake";
import { useTime } from "../../../parts/hooks/useTime";
import type { EventView } from "../../../protocol";
import { timeText } from "../../../words/events";
import type { EventPageProps } from "../props";
import { Controls } from "./Controls";
import { type Shown as Clock, clockOf } from "./clock";
import style from "./Screen.module.css";
import { type Scene, sceneOf, type Wanted } from "./scene";
import { BigClock } from "./scenes/BigClock";
import { Champion } from "./scenes/Champion";
import { DrawPages } from "./scenes/DrawPages";
import { LiveList } from "./scenes/LiveList";
import { Qualified } from "./scenes/Qualified";
import { Seating } from "./scenes/Seating";
import { Start } from "./scenes/Start";
import { WallStandings } from "./scenes/WallStandings";
import { Welcome } from "./scenes/Welcome";

/** /event/ID/screen: one page for a projector, dark, large, awake, and moving on by itself. */
export default function Screen({ store, view }: EventPageProps) {
  const [wanted, setWanted] = useState<Wanted>("auto");
  useAwake();
  useEffect(() => {
    document.documentElement.classList.add(style.hall ?? "");
    return () => document.documentElement.classList.remove(style.hall ?? "");
  }, []);
  const now = useTime({ read: () => store.now() });
  const clock = clockOf(view, now);
  const scene = sceneOf(view, clock, wanted);
  return (
    <main class={style.screen}>
      <Main scene={scene} view={view} clock={clock} now={now} />
      {store.connection.value === "lost" && (
        <p class={style.lost}>
          {t`No connection: this is of ${timeText(view.now, view.parameters.zone)}, and it comes back by itself.`}
        </p>
      )}
      <Start view={view} now={now} />
      <Controls wanted={wanted} onWanted={setWanted} view={view} />
    </main>
  );
}

interface MainProps {
  scene: Scene;
  view: EventView;
  clock: Clock | null;
  now: number;
}

function Main({ scene, view, clock, now }: MainProps) {
  switch (scene) {
    case "standings":
      return <WallStandings view={view} now={now} />;
    case "seating":
      return <Seating view={view} now={now} />;
    case "draw":
      return <DrawPages view={view} now={now} />;
    case "through":
      return <Qualified view={view} now={now} />;
    default:
      return (
        <>
          <div class={style.left}>
            <Half scene={scene} view={view} clock={clock} />
          </div>
          <aside class={style.right}>
            <p class={style.event}>
              <span>{view.parameters.name}</span>
              <time>{timeText(now, view.parameters.zone)}</time>
            </p>
            <LiveList view={view} />
          </aside>
        </>
      );
  }
}

function Half({ scene, view, clock }: { scene: Scene; view: EventView; clock: Clock | null }) {
  if (scene === "welcome") return <Welcome view={view} clock={clock} />;
  if (scene === "over") return <Champion view={view} />;
  return <BigClock view={view} clock={clock} />;
}
