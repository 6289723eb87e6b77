/** /solver: what can be laid of a real table, answered at every key and without a connection. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { beApp } from "../../offline/offline";
import { Page } from "../../parts/page/Page";
import { LinkButton } from "../../parts/room/Invitation";
import type { RoomListed } from "../../protocol";
import { place } from "../../router";
import { speakAlso } from "../../words/i18n";
import { AnswerLine } from "./answer/AnswerLine";
import { AnswerSheet } from "./answer/AnswerSheet";
import { AnswerView } from "./answer/AnswerView";
import type { Found } from "./answer/answer";
import { useAnswer } from "./answer/useAnswer";
import { DiceSolver } from "./dice/DiceSolver";
import { EntryPane, type Open } from "./EntryPane";
import { type Asked, pathOf } from "./entering/address";
import { Examples } from "./entering/Examples";
import { TypeSheet } from "./entering/TypeSheet";
import { usePaste } from "./entering/usePaste";
import { FromGame } from "./FromGame";
import { Kindly } from "./Kindly";
import { OptionsSheet } from "./OptionsSheet";
import style from "./Solver.module.css";
import { useAsked } from "./useAsked";
import { useGameWithPeople } from "./useGameWithPeople";
import { useWide } from "./useWide";

await speakAlso({ en: () => import("./po/en.po"), pl: () => import("./po/pl.po") });

/** Dice lie on a grid and are entered otherwise. */
export default function Solver() {
  return new URLSearchParams(place.value.hash).get("rules") === "express" ? <DiceSolver /> : <TileSolver />;
}

function TileSolver() {
  const wide = useWide();
  const [asked, onChange] = useAsked();
  const [open, setOpen] = useState<Open | null>(null);
  const game = useGameWithPeople();
  const found = useAnswer(asked);
  usePaste(asked, onChange);
  useEffect(beApp, []);
  const close = () => setOpen(null);
  const entering = (
    <EntryPane asked={asked} onChange={onChange} wide={wide} onOpen={setOpen}>
      {!wide && <AnswerLine found={game ? null : found} playing={game !== null} onOpen={() => setOpen("answer")} />}
    </EntryPane>
  );
  const answer = (closing?: ComponentChildren) => (
    <Answer asked={asked} found={found} game={game} closing={closing} onChange={onChange} />
  );
  const sheets = (
    <>
      {open === "type" && <TypeSheet asked={asked} onChange={onChange} onClose={close} />}
      {open === "game" && <FromGame onClose={close} />}
      {open === "options" && <OptionsSheet asked={asked} onChange={onChange} onClose={close} />}
      {open === "answer" && !wide && <AnswerSheet onClose={close}>{answer}</AnswerSheet>}
    </>
  );
  if (wide) {
    return (
      <Page wide>
        <div class={style.wide}>
          {entering}
          {answer()}
        </div>
        {sheets}
      </Page>
    );
  }
  return (
    <main class={style.phone}>
      {entering}
      {sheets}
    </main>
  );
}

/** While the first answer is not there yet its room is kept. */
const NOT_YET: Found = { kind: "none", title: "", note: "", way: null, left: [] };

interface AnswerProps {
  asked: Asked;
  found: Found | null;
  game: RoomListed | null;
  /** On a phone, what closes it. */
  closing: ComponentChildren;
  onChange: (asked: Asked) => void;
}

function Answer({ asked, found, game, closing, onChange }: AnswerProps) {
  if (game) return <Kindly game={game}>{closing}</Kindly>;
  const share = <LinkButton kind="quiet" square={closing !== undefined} link={location.origin + pathOf(asked)} />;
  return (
    <AnswerView
      found={found ?? NOT_YET}
      ways={
        <>
          {share}
          {closing}
        </>
      }
    >
      {found?.kind === "empty" && <Examples onChoose={onChange} />}
    </AnswerView>
  );
}
