/** /solver: what can be laid of a real table, answered at every key and without a connection. */
import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { beApp, worksOffline } from "../../offline/offline";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { Page } from "../../parts/page/Page";
import { LinkButton } from "../../parts/room/Invitation";
import { place } from "../../router";
import { Asks } from "./Asks";
import { AnswerLine } from "./answer/AnswerLine";
import { AnswerSheet } from "./answer/AnswerSheet";
import { AnswerView } from "./answer/AnswerView";
import { useAnswer } from "./answer/useAnswer";
import { DiceSolver } from "./dice/DiceSolver";
import { pathOf } from "./entering/address";
import { EnteredRack, EnteredTable } from "./entering/Entered";
import { Examples } from "./entering/Examples";
import { enter, erase, takeOff, writeAt } from "./entering/entry";
import { Keypad } from "./entering/Keypad";
import { TypedRow } from "./entering/TypedRow";
import { TypeSheet } from "./entering/TypeSheet";
import { usePaste } from "./entering/usePaste";
import { FromGame } from "./FromGame";
import { Kindly } from "./Kindly";
import { OptionsSheet } from "./OptionsSheet";
import style from "./Solver.module.css";
import { useAsked } from "./useAsked";
import { useGameWithPeople } from "./useGameWithPeople";
import { useWide } from "./useWide";

type Open = "type" | "game" | "options" | "answer" | null;

/** Dice lie on a grid and are entered otherwise. */
export default function Solver() {
  return new URLSearchParams(place.value.hash).get("rules") === "express" ? <DiceSolver /> : <TileSolver />;
}

function TileSolver() {
  const wide = useWide();
  const [asked, change] = useAsked();
  const [open, setOpen] = useState<Open>(null);
  const game = useGameWithPeople();
  useEffect(beApp, []);
  const { entry, rules, ask } = asked;
  const disorder = ask === "order" && rules !== "junior";
  const edit = (next: typeof entry) => change({ ...asked, entry: next });
  usePaste(asked, change);
  const found = useAnswer(asked);
  const link = location.origin + pathOf(asked);
  const rows = {
    entry,
    rules,
    onWriteAt: (caret: typeof entry.caret) => edit(writeAt(entry, caret)),
    onTakeOff: (caret: typeof entry.caret, at: number) => edit(takeOff(entry, caret, at)),
  };
  const entering = (
    <div class={style.entering}>
      <header class={style.head}>
        {!wide && <ButtonLink kind="quiet" square icon="back" href={pathTo("/")} aria-label={t`To the first page`} />}
        <h1 class={style.title}>{t`What can I lay?`}</h1>
        {worksOffline() && <span class={style.offline}>{t`works offline`}</span>}
      </header>
      <div class={style.asks}>
        <Asks asked={asked} onChange={(next) => change({ ...asked, ask: next })} />
        <Button kind="quiet" square icon="settings" aria-label={t`Which game`} onClick={() => setOpen("options")} />
      </div>
      <EnteredTable {...rows} disorder={disorder}>
        <button type="button" onClick={() => setOpen("type")}>{t`Type`}</button>
        <button type="button" onClick={() => setOpen("game")}>{t`From a game`}</button>
      </EnteredTable>
      {!disorder && (
        <EnteredRack {...rows}>
          {wide && (
            <TypedRow row={entry.rack} rules={rules} onRow={(rack) => edit({ ...entry, rack, caret: "rack" })} />
          )}
        </EnteredRack>
      )}
      {!wide && <AnswerLine found={game ? null : found} playing={game !== null} onOpen={() => setOpen("answer")} />}
      <Keypad
        entry={entry}
        rules={rules}
        onEnter={(tiles) => edit(enter(entry, tiles, rules, disorder))}
        onErase={() => edit(erase(entry))}
        onNewMeld={() => edit(writeAt(entry, entry.melds.length))}
      />
    </div>
  );
  const share = <LinkButton kind="quiet" square={!wide} link={link} />;
  const examples = <Examples onChoose={change} />;
  const sheets = (
    <>
      {open === "type" && <TypeSheet asked={asked} onChange={change} onClose={() => setOpen(null)} />}
      {open === "game" && <FromGame onClose={() => setOpen(null)} />}
      {open === "options" && <OptionsSheet asked={asked} onChange={change} onClose={() => setOpen(null)} />}
      {open === "answer" && !wide && (
        <AnswerSheet onClose={() => setOpen(null)}>
          {(close) =>
            game ? (
              <Kindly game={game} />
            ) : (
              found && (
                <AnswerView found={found} ways={[share, close]}>
                  {examples}
                </AnswerView>
              )
            )
          }
        </AnswerSheet>
      )}
    </>
  );
  if (!wide) {
    return (
      <main class={style.phone}>
        {entering}
        {sheets}
      </main>
    );
  }
  return (
    <Page wide>
      <div class={style.wide}>
        {entering}
        {game ? (
          <Kindly game={game} />
        ) : (
          found && (
            <AnswerView found={found} ways={share}>
              {examples}
            </AnswerView>
          )
        )}
      </div>
      {sheets}
    </Page>
  );
}
