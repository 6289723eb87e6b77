import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../../parts/controls/Button";
import { Choice } from "../../../../parts/controls/Choice";
import { Select } from "../../../../parts/controls/Select";
import { Refusals, RuleLinks } from "../../../../parts/page/Refusals";
import { Sheet } from "../../../../parts/page/Sheet";
import type { EventView } from "../../../../protocol";
import { useDecision } from "../../useDecision";
import { nameOf, stageNow } from "../../viewQueries";
import { movedUp } from "../new/draft";
import { namesOf } from "../queries/people";
import { Reason, type SheetProps } from "./DecisionSheet";
import style from "./TieSheet.module.css";

interface Props extends SheetProps {
  view: EventView;
}

type How = "lot" | "play-off";

/** Players whom nothing separates: a lot that everybody sees, or the order of a play-off. */
export function TieSheet({ store, view, onClose }: Props) {
  const [groups] = useState(() => tiesOf(view)); // those of before the lot, which ends them
  const [how, setHow] = useState<How>("lot");
  const [order, setOrder] = useState(groups[0] ?? []);
  const [why, setWhy] = useState("");
  const [drawn, setDrawn] = useState<number[] | null>(null);
  const { busy, refused, decide } = useDecision(store);
  const run = async () => {
    if (!(await decide({ kind: "break-tie", order, how, why }))) return;
    if (how === "play-off") return onClose();
    setDrawn(brokenOrder(store.view.peek() ?? view, order));
  };
  if (drawn) return <Drawn view={view} order={drawn} onClose={onClose} />;
  const ready = order.length > 0 && (how === "lot" || why.trim() !== "");
  const foot = (
    <>
      <Refusals of={refused} />
      <Button kind="action" big disabled={busy || !ready} onClick={run}>
        {how === "lot" ? t`Draw the lot` : t`Write down the order`}
      </Button>
    </>
  );
  return (
    <Sheet title={t`Break a tie`} onClose={onClose} foot={foot}>
      <p>
        {t`Their order then stays. It cannot be taken back.`} <RuleLinks rule="A-55" />
      </p>
      <Between view={view} groups={groups} onChoose={setOrder} />
      <Choice label={t`How`} value={how} choices={ways()} onChange={setHow} />
      <Order view={view} how={how} order={order} onOrder={setOrder} />
      <Reason label={how === "lot" ? t`Why (if you like)` : t`What was played`} value={why} onChange={setWhy} />
    </Sheet>
  );
}

function ways(): [How, string][] {
  return [
    ["lot", t`by lot`],
    ["play-off", t`by play-off`],
  ];
}

interface BetweenProps {
  view: EventView;
  groups: readonly number[][];
  onChoose: (group: number[]) => void;
}

/** Which of several ties. */
function Between({ view, groups, onChoose }: BetweenProps) {
  const [at, setAt] = useState(0);
  if (!groups.length) return <p>{t`Nobody is tied.`}</p>;
  if (groups.length === 1) return null;
  return (
    <Select
      label={t`Between whom`}
      value={at}
      choices={groups.map((group, number) => [number, namesOf(view, group)])}
      onChange={(next) => {
        setAt(next);
        onChoose(groups[next] ?? []);
      }}
    />
  );
}

interface OrderProps {
  view: EventView;
  how: How;
  order: number[];
  onOrder: (order: number[]) => void;
}

/** Between whom the lot is drawn; or how the play-off ended, which the organiser puts into order. */
function Order({ view, how, order, onOrder }: OrderProps) {
  const played = how === "play-off";
  return (
    <ol class={style.order}>
      {order.map((entrant, place) => (
        <li key={entrant}>
          <span>
            {played && `${place + 1}. `}
            {nameOf(view, entrant)}
          </span>
          {played && place > 0 && (
            <Button
              kind="outline"
              aria-label={t`Up: ${nameOf(view, entrant)}`}
              onClick={() => onOrder(movedUp(order, place))}
            >
              {t`Up`}
            </Button>
          )}
        </li>
      ))}
    </ol>
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
