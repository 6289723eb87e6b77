import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../../catalogue/addresses";
import { positionPath } from "../../../catalogue/positions";
import { boxOf } from "../../../kernel/questions";
import { writeLayout } from "../../../notation/dice";
import { writeTiles } from "../../../notation/tile";
import { Button, ButtonLink } from "../../../parts/controls/Button";
import { Icon } from "../../../parts/icons/Icon";
import { Page } from "../../../parts/page/Page";
import { LinkButton } from "../../../parts/room/Invitation";
import { RULESETS } from "../../../protocol/catalogue";
import { place } from "../../../router";
import { AnswerLine } from "../answer/AnswerLine";
import { AnswerSheet } from "../answer/AnswerSheet";
import { Keypad } from "../entering/Keypad";
import { GameSheet } from "../OptionsSheet";
import page from "../Solver.module.css";
import { useWide } from "../useWide";
import { DiceAnswer, foundOf } from "./DiceAnswer";
import { DiceHand, DiceTable } from "./DiceTable";
import { DiceTypeSheet, diceIn, layoutIn } from "./DiceTypeSheet";
import { type DiceEntry, enter, entryOf, erase, leftOf, NO_DICE, turned } from "./entry";
import { useSolved } from "./useSolved";

/** Browsers refuse a page that writes its address too often. */
const ADDRESS_AFTER_MS = 400;
const BOX = { ...boxOf("express"), copies: RULESETS.express.box.copies };

type Open = "type" | "game" | "answer";

/** The dice game: a crossword and a hand by keys or as text, answered by the server, where its search lives. */
export function DiceSolver() {
  const wide = useWide();
  const [entry, onChange] = useEntry();
  const [open, setOpen] = useState<Open | null>(null);
  const answered = useSolved(entry);
  const found = foundOf(answered, entry);
  const close = () => setOpen(null);
  const entering = (
    <Entering entry={entry} onChange={onChange} wide={wide} onOpen={setOpen}>
      {!wide && <AnswerLine found={found} playing={false} onOpen={() => setOpen("answer")} />}
    </Entering>
  );
  const answer = (closing?: ComponentChildren) => (
    <DiceAnswer
      entry={entry}
      found={found}
      solved={answered.solved}
      ways={
        <>
          <LinkButton kind="quiet" square={closing !== undefined} link={location.origin + pathOf(entry)} />
          {closing}
        </>
      }
    />
  );
  const sheets = (
    <>
      {open === "type" && <DiceTypeSheet entry={entry} onChange={onChange} onClose={close} />}
      {open === "game" && <GameSheet rules="express" onClear={() => onChange(NO_DICE)} onClose={close} />}
      {open === "answer" && !wide && <AnswerSheet onClose={close}>{answer}</AnswerSheet>}
    </>
  );
  if (wide) {
    return (
      <Page wide>
        <div class={page.wide}>
          {entering}
          {answer()}
        </div>
        {sheets}
      </Page>
    );
  }
  return (
    <main class={page.phone}>
      {entering}
      {sheets}
    </main>
  );
}

interface EnteringProps {
  entry: DiceEntry;
  onChange: (entry: DiceEntry) => void;
  wide: boolean;
  onOpen: (sheet: Open) => void;
  /** Above the keys, where there is no room for the answer beside them. */
  children: ComponentChildren;
}

function Entering({ entry, onChange, wide, onOpen, children }: EnteringProps) {
  const { across } = entry.cursor;
  return (
    <div class={page.entering}>
      <header class={page.head}>
        {!wide && <ButtonLink kind="quiet" square icon="back" href={pathTo("/")} aria-label={t`To the first page`} />}
        <h1 class={page.title}>{t`What can I lay?`}</h1>
        <Button
          kind="quiet"
          square
          icon="settings"
          class={page.game}
          aria-label={t`Which game`}
          onClick={() => onOpen("game")}
        />
      </header>
      <DiceTable entry={entry} onChange={onChange}>
        <button type="button" onClick={() => onOpen("type")}>{t`Type`}</button>
      </DiceTable>
      <DiceHand entry={entry} onChange={onChange} />
      {children}
      <Keypad
        box={BOX}
        left={(face) => leftOf(entry, face)}
        onEnter={(faces) => onChange(enter(entry, faces))}
        onErase={() => onChange(erase(entry))}
        last={{
          words: <Icon name="arrow" size={24} style={across ? undefined : { rotate: "90deg" }} />,
          name: across ? t`The keys write across; write down` : t`The keys write down; write across`,
          onPress: () => onChange(turned(entry)),
        }}
      />
    </div>
  );
}

/** What is entered, in the address, so that it can be sent on. */
function useEntry(): [DiceEntry, (entry: DiceEntry) => void] {
  const [entry, setEntry] = useState(() => readEntry(place.peek().hash));
  const path = pathOf(entry);
  useEffect(() => {
    const timer = setTimeout(() => history.replaceState(null, "", path), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [path]);
  return [entry, setEntry];
}

/** What cannot be read is as if it were not there. */
function readEntry(hash: string): DiceEntry {
  const written = new URLSearchParams(hash);
  const [spots, hand] = [layoutIn(written.get("table") ?? ""), diceIn(written.get("rack") ?? "")];
  const entry = entryOf(typeof spots === "string" ? [] : spots, typeof hand === "string" ? [] : hand);
  return entry.spots.length || entry.hand.length ? entry : NO_DICE;
}

function pathOf({ spots, hand }: DiceEntry): string {
  return positionPath({ rules: "express", table: writeLayout(spots), rack: hand.length ? writeTiles(hand) : "" });
}
