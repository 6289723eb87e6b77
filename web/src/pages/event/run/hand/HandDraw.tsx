import { plural, t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../../../parts/controls/Button";
import { Refusals, RuleLinks } from "../../../../parts/page/Refusals";
import type { ComingShown, EventView } from "../../../../protocol";
import { go } from "../../../../router";
import { storedSignal } from "../../../../settings";
import { stageAndRound } from "../../../../words/events";
import type { EventStore } from "../../store";
import { useDecision } from "../../useDecision";
import shared from "../Shared.module.css";
import { Reason } from "../sheets/DecisionSheet";
import { Drawn } from "./Drawn";
import { equalsAt, type HandDraft, lotsOf, stillToDraw, without, written } from "./draft";
import style from "./HandDraw.module.css";
import { LotForm } from "./LotForm";

interface Props {
  store: EventStore;
  view: EventView;
}

/** TRN-13: lots and tiles that people drew themselves are written down, one after another. */
export function HandDraw({ store, view }: Props) {
  const { coming } = view.progress;
  return (
    <div class={shared.stack}>
      <div class={shared.head}>
        <h2>{t`Drawn by hand`}</h2>
        <ButtonLink icon="back" href="#tables">{t`Tables`}</ButtonLink>
      </div>
      {coming?.tables.length ? (
        <Desk key={`${coming.stage}/${coming.round}`} store={store} view={view} coming={coming} />
      ) : (
        <p>{t`There is nothing to draw now.`}</p>
      )}
    </div>
  );
}

function Desk({ store, view, coming }: Props & { coming: ComingShown }) {
  const [kept] = useState(() => storedSignal<HandDraft>(`hand.${view.id}.${coming.stage}.${coming.round}`, []));
  const draft = kept.value.filter(({ entrant }) => coming.players.includes(entrant)); // who has left draws no more
  const [changed, setChanged] = useState(0);
  const [why, setWhy] = useState(t`Lots and tiles were drawn by hand.`);
  const { busy, refused, decide } = useDecision(store);
  const left = stillToDraw(draft, coming.players);
  const equal = coming.tables.flatMap((_, at) => equalsAt(draft, at + 1));
  const stage = view.parameters.stages[coming.stage - 1]?.name ?? "";
  const last = draft.at(-1);
  const save = async () => {
    if (!(await decide({ kind: "draw", lots: lotsOf(draft, coming.tables.length), why: why.trim() }))) return;
    kept.value = [];
    go("#tables");
  };
  return (
    <>
      <p>
        <b>{stageAndRound(stage, coming.round, coming.rounds)}</b>.{" "}
        {t`The lot says the table, the tile the seat: the highest sits on seat 1.`} <RuleLinks rule="TRN-13, A-57b" />
      </p>
      <LotForm
        key={`${changed}/${draft.length}`}
        view={view}
        draft={draft}
        sizes={coming.tables}
        people={left}
        changed={changed}
        onWrite={(lot) => {
          kept.value = written(draft, lot);
          setChanged(0);
        }}
      />
      <p role="status" class={style.status}>
        {left.length
          ? plural(left.length, { one: "# player is still to draw.", other: "# players are still to draw." })
          : t`Everybody has drawn.`}
      </p>
      {last && (
        <Button
          kind="outline"
          icon="undo"
          class={style.back}
          onClick={() => (kept.value = without(draft, last.entrant))}
        >
          {t`Take back the last lot`}
        </Button>
      )}
      <Drawn
        view={view}
        draft={draft}
        tables={coming.tables.length}
        equal={equal}
        onChange={setChanged}
        onTakeBack={(entrant) => (kept.value = without(draft, entrant))}
      />
      <Reason label={t`Who drew, and how`} value={why} onChange={setWhy} />
      <Refusals of={refused} />
      <Button kind="action" big disabled={busy || left.length > 0 || equal.length > 0} onClick={save}>
        {t`Write the draw down`}
      </Button>
    </>
  );
}
