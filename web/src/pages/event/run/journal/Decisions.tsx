import { t } from "@lingui/core/macro";
import { useRef, useState } from "preact/hooks";
import { Field } from "../../../../parts/controls/Field";
import type { EventView } from "../../../../protocol";
import { LONGEST } from "../../../../protocol/catalogue";
import type { EventStore } from "../../store";
import { stageNow } from "../../viewQueries";
import { CancelSheet } from "../sheets/CancelSheet";
import { DecisionSheet, type SheetProps } from "../sheets/DecisionSheet";
import { DisqualifySheet } from "../sheets/DisqualifySheet";
import { SwapSheet, UndoDrawSheet } from "../sheets/DrawSheets";
import { ReadmitSheet, WithdrawSheet } from "../sheets/PeopleSheets";
import { RedrawSheet } from "../sheets/RedrawSheet";
import { ReplaceSheet, SeatLateSheet } from "../sheets/SeatSheets";
import { TieSheet } from "../sheets/TieSheet";
import style from "./Decisions.module.css";

interface Props {
  store: EventStore;
  view: EventView;
}

type Kind =
  | "disqualify"
  | "withdraw"
  | "readmit"
  | "replace"
  | "seat-late"
  | "redraw"
  | "swap"
  | "undo-draw"
  | "cancel-game"
  | "break-tie"
  | "close-stage"
  | "reopen-stage"
  | "remark";

/** What happens in every tournament, and what the organiser does about it. */
export function Decisions({ store, view }: Props) {
  const [opened, setOpened] = useState<Kind | null>(null);
  const [done, setDone] = useState<Kind | null>(null);
  const before = useRef(0);
  const open = (kind: Kind) => {
    before.current = store.decided;
    setDone(null);
    setOpened(kind);
  };
  const close = () => {
    if (store.decided > before.current) setDone(opened);
    setOpened(null);
  };
  return (
    <>
      <h2>{t`Decisions`}</h2>
      <p>{t`Every decision stands in the trail with who, when and why. Cards are written, judges called and tables opened online at their table.`}</p>
      <p role="status" class={offered(view).some(([kind]) => kind === done) ? "unseen" : style.done}>
        {done && t`Done. It stands in the trail.`}
      </p>
      <ul class={style.list}>
        {offered(view).map(([kind, title, note]) => (
          <li key={kind}>
            <button type="button" class={style.decision} onClick={() => open(kind)}>
              <b>{title}</b>
              <span data-done={done === kind || undefined}>
                {done === kind ? t`Done. It stands in the trail.` : note}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opened && <Opened kind={opened} store={store} view={view} onClose={close} />}
    </>
  );
}

function offered(view: EventView): [Kind, string, string][] {
  const stage = stageNow(view);
  const running = stage !== undefined && !stage.closed;
  const always: [Kind, string, string][] = [
    ["disqualify", t`Disqualify`, t`A table or a player, with the reason.`],
    ["withdraw", t`A withdrawal`, t`Somebody does not play on.`],
    ["readmit", t`Readmit somebody`, t`After a withdrawal or a disqualification.`],
  ];
  const inStage: [Kind, string, string][] = [
    ["replace", t`Fill an empty seat`, t`Somebody takes the seat of a player who has left.`],
    ["seat-late", t`Seat a late arrival`, t`At a table of three that has not begun.`],
    ["redraw", t`Draw tables again`, t`Those that have no card yet.`],
    ["swap", t`Swap two players`, t`Two lots were mixed up.`],
    ["undo-draw", t`Undo the draw`, t`All of it was wrong, and nobody has played.`],
    ["cancel-game", t`Cancel a game`, t`It is not played, or was broken off.`],
    ["break-tie", t`Break a tie`, t`By play-off or by lot.`],
    ["close-stage", t`Close the stage`, t`Also early, when rounds are left out.`],
  ];
  return [
    ...always,
    ...(running ? inStage : []),
    ...(stage?.closed ? ([["reopen-stage", t`Open the stage again`, t`Until the next stage is drawn.`]] as const) : []),
    ["remark", t`A remark`, t`Anything else that should be remembered.`],
  ] as [Kind, string, string][];
}

function Opened({ kind, ...rest }: { kind: Kind } & Props & SheetProps) {
  switch (kind) {
    case "disqualify":
      return <DisqualifySheet {...rest} />;
    case "withdraw":
      return <WithdrawSheet {...rest} />;
    case "readmit":
      return <ReadmitSheet {...rest} />;
    case "replace":
      return <ReplaceSheet {...rest} />;
    case "seat-late":
      return <SeatLateSheet {...rest} />;
    case "redraw":
      return <RedrawSheet {...rest} />;
    case "swap":
      return <SwapSheet {...rest} />;
    case "undo-draw":
      return <UndoDrawSheet {...rest} />;
    case "cancel-game":
      return <CancelSheet {...rest} />;
    case "break-tie":
      return <TieSheet {...rest} />;
    case "close-stage":
      return <CloseSheet {...rest} />;
    case "reopen-stage":
      return <ReopenSheet {...rest} />;
    case "remark":
      return <RemarkSheet {...rest} />;
  }
}

function CloseSheet({ store, onClose }: SheetProps) {
  return (
    <DecisionSheet
      store={store}
      onClose={onClose}
      title={t`Close the stage`}
      note={t`The list becomes final, and who goes on is read out. It can be opened again until the next draw.`}
      rule="TRN-19"
      action={t`Close the stage`}
      why="welcome"
      decision={(why) => ({ kind: "close-stage", why })}
    />
  );
}

function ReopenSheet({ store, onClose }: SheetProps) {
  return (
    <DecisionSheet
      store={store}
      onClose={onClose}
      title={t`Open the stage again`}
      note={t`Cards can be corrected again; then it is closed anew.`}
      rule="TRN-19"
      action={t`Open again`}
      why="needed"
      decision={(why) => ({ kind: "reopen-stage", why })}
    />
  );
}

function RemarkSheet({ store, onClose }: SheetProps) {
  const [text, setText] = useState("");
  return (
    <DecisionSheet
      store={store}
      onClose={onClose}
      title={t`A remark`}
      action={t`Write it down`}
      ready={text.trim() !== ""}
      decision={() => ({ kind: "remark", text })}
    >
      <Field
        label={t`What happened`}
        note={t`It stays in the trail.`}
        value={text}
        maxLength={LONGEST.reason}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
    </DecisionSheet>
  );
}
