import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { get } from "../../net/api";
import { NothingHere } from "../../parts/page/EmptyPage";
import type { ConsoleOverview } from "../../protocol";
import { language, speakAlso } from "../../words/i18n";
import { Panel } from "./basics/Panel";
import { usePolled } from "./basics/usePolled";
import { beginOfDay } from "./basics/words";
import style from "./Console.module.css";
import { Day } from "./panels/Day";
import { Figures } from "./panels/Figures";
import { Head } from "./panels/Head";
import { Health, Load } from "./panels/Health";
import { Backups, Events, Sanctions, Troubles, Version } from "./panels/Lists";
import { Puzzles } from "./panels/Puzzles";
import { Reports } from "./panels/Reports";
import { Rooms } from "./panels/Rooms";
import { Trail } from "./panels/Trail";

await speakAlso({ en: () => import("./po/en.po"), pl: () => import("./po/pl.po") });

const NOT_THERE = 404;

/** For operators; to everybody else there is nothing here. */
export default function Console() {
  const path = `/api/console?begins=${beginOfDay()}`;
  const overview = usePolled(() => get<ConsoleOverview>(path), `${path} ${language.value}`);
  const [room, setRoom] = useState("");
  const { value: shown, problem, again } = overview;
  if (problem?.status === NOT_THERE) return <NothingHere />;
  return (
    <div class={style.page}>
      <Head overview={overview} />
      <main class={style.main}>
        {shown === null ? (
          problem && <p role="alert">{problem.message}</p>
        ) : (
          <>
            <Figures figures={shown.figures} />
            <div class={style.columns}>
              <Day day={shown.day} />
              <Health checks={shown.checks} at={overview.at} />
              <div class={style.left}>
                <Rooms chosen={room} onChoose={setRoom} />
                <Panel title={t`Load by worker`} note={t`last 5 s`} failed={shown.workers === null}>
                  <Load workers={shown.workers} />
                </Panel>
              </div>
              <Trail code={room} />
              <aside class={style.side} aria-label={t`To decide`}>
                <Reports reports={shown.reports} onDone={again} />
                <Troubles troubles={shown.troubles} onChoose={setRoom} />
                <Sanctions sanctions={shown.sanctions} onDone={again} />
                <Events events={shown.events} />
                <Backups backups={shown.backups} />
                <Puzzles />
                <Version version={shown.version} since={shown.since} />
              </aside>
            </div>
          </>
        )}
      </main>
    </div>
  );
}
