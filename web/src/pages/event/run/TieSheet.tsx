import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../parts/Button";
import { Choice } from "../../../parts/Choice";
import { Field } from "../../../parts/Field";
import { Refusals, RuleLinks } from "../../../parts/Refusals";
import { Select } from "../../../parts/Select";
import { Sheet } from "../../../parts/Sheet";
import type { EventView } from "../../../protocol";
import { useDecision } from "../deciding";
import { nameOf, stageNow } from "../seen";
import type { SheetProps } from "./DecisionSheet";
import { movedUp } from "./new/draft";
import { namesOf } from "./people";
import style from "./TieSheet.module.css";

interface Props extends SheetProps {
  view: EventView;
}

/** Players whom nothing separates: a lot that everybody sees, or the order of a play-off. */
export function TieSheet({ store, view, onClose }: Props) {
  const [groups] = useState(() => tiesOf(view)); // those of before the lot, which ends them
  const [at, setAt] = useState(0);
  const [how, setHow] = useState<"lot" | "play-off">("lot");
  const [order, setOrder] = useState(groups[0] ?? []);
  const [why, setWhy] = useState("");
  const [drawn, setDrawn] = useState<number[] | null>(null);
  const { busy, refused, decide } = useDecision(store);
  const choose = (next: number) => {
    setAt(next);
    setOrder(groups[next] ?? []);
  };
  const run = async () => {
    if (!(await decide({ kind: "break-tie", order, how, why }))) return;
    if (how === "play-off") return onClose();
    setDrawn(brokenOrder(store.view.peek() ?? view, order));
  };
  if (drawn) return <Drawn view={view} order={drawn} onClose={onClose} />;
  return (
    <Sheet
      title={t`Break a tie`}
      onClose={onClose}
      foot={
        <>
          <Refusals of={refused} />
          <Button
            kind="action"
            big
            disabled={busy || !order.length || (how === "play-off" && !why.trim())}
            onClick={run}
          >
            {how === "lot" ? t`Draw the lot` : t`Write down the order`}
          </Button>
        </>
      }
    >
      <p>
        {t`Their order then stays. It cannot be taken back.`} <RuleLinks rule="A-55" />
      </p>
      {groups.length > 1 && (
        <Select
          label={t`Between whom`}
          value={at}
          choices={groups.map((group, number) => [number, namesOf(view, group)])}
          onChange={choose}
        />
      )}
      {!groups.length && <p>{t`Nobody is tied.`}</p>}
      <Choice
        label={t`How`}
        value={how}
        choices={[
          ["lot", t`by lot`],
          ["play-off", t`by play-off`],
        ]}
        onChange={setHow}
      />
      <ol class={style.order}>
        {order.map((entrant, place) => (
          <li key={entrant}>
            <span>
              {how === "play-off" && `${place + 1}. `}
              {nameOf(view, entrant)}
            </span>
            {how === "play-off" && place > 0 && (
              <Button
                kind="outline"
                aria-label={t`Up: ${nameOf(view, entrant)}`}
                onClick={() => setOrder(movedUp(order, place))}
              >
                {t`Up`}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Field
        label={how === "lot" ? t`Why (if you like)` : t`What was played`}
        note={t`It stays in the trail.`}
        value={why}
        maxLength={500}
        onInput={({ currentTarget }) => setWhy(currentTarget.value)}
      />
    </Sheet>
  );
}

/** First those that must be separated before the stage can close, then all others of the list. */
function tiesOf(view: EventView): number[][] {
  const stage = stageNow(view);
  if (!stage || stage.closed) return [];
  const places = new Map<number, number[]>();
  for (const { place, entrant, tied } of stage.standings) {
    if (tied) places.set(place, [...(places.get(place) ?? []), entrant]);
  }
  const must = stage.tied.map((group) => [...group]);
  const first = new Set(must.flat());
  return [...must, ...[...places.values()].filter((group) => !group.some((each) => first.has(each)))];
}

/** As the list has them now. */
function brokenOrder(view: EventView, group: readonly number[]): number[] {
  const rows = stageNow(view)?.standings ?? [];
  return rows.map(({ entrant }) => entrant).filter((entrant) => group.includes(entrant));
}

/** The lot, one name after another. */
function Drawn({ view, order, onClose }: { view: EventView; order: readonly number[]; onClose: () => void }) {
  return (
    <Sheet
      title={t`The lot has decided`}
      onClose={onClose}
      foot={<Button kind="action" big onClick={onClose}>{t`All right`}</Button>}
    >
      <ol class={style.drawn}>
        {order.map((entrant, at) => (
          <li key={entrant} style={{ "--at": at }}>
            <b>{at + 1}</b> {nameOf(view, entrant)}
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
