import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../../parts/controls/Button";
import { Refusals } from "../../../../parts/page/Refusals";
import { Sheet } from "../../../../parts/page/Sheet";
import type { EntrantShown, EventView } from "../../../../protocol";
import { dayText, statusWord } from "../../../../words/events";
import { TableLinks } from "../../tables/TableLinks";
import { useDecision } from "../../useDecision";
import shared from "../Shared.module.css";
import type { SheetProps } from "../sheets/DecisionSheet";
import { DisqualifySheet } from "../sheets/DisqualifySheet";
import { ReadmitSheet, WithdrawSheet } from "../sheets/PeopleSheets";
import { EntrySheet } from "./EntrySheet";
import { ForgetEntrant } from "./ForgetEntrant";
import { LinkCard } from "./LinkCard";

interface Props extends SheetProps {
  view: EventView;
  entrant: EntrantShown;
}

type Next = "amend" | "withdraw" | "readmit" | "disqualify";

/** Everything about one person. */
export function EntrantSheet({ store, view, entrant, onClose }: Props) {
  const [next, setNext] = useState<Next | null>(null);
  const { id, name } = entrant;
  const same = { store, view, onClose };
  switch (next) {
    case "amend":
      return <EntrySheet {...same} entrant={entrant} />;
    case "withdraw":
      return <WithdrawSheet {...same} who={id} />;
    case "readmit":
      return <ReadmitSheet {...same} who={id} />;
    case "disqualify":
      return <DisqualifySheet {...same} who={id} />;
  }
  return (
    <Sheet title={name} onClose={onClose}>
      <p>{factsOf(entrant)}</p>
      <Ways store={store} entrant={entrant} onNext={setNext} />
      {view.stages.length > 0 && (
        <div class={shared.buttons}>
          <TableLinks event={view.id} kind="player" title={t`All cards of ${name}`} entrant={id} />
        </div>
      )}
      {entrant.born !== null && <ForgetEntrant store={store} view={view} entrant={entrant} onDone={onClose} />}
      <LinkCard
        store={store}
        of="player"
        number={id}
        note={t`The player's own page: table, cards and place. Whoever has the link is this player.`}
      />
    </Sheet>
  );
}

function factsOf({ id, status, waiting, club, born }: EntrantShown): string {
  const facts = [
    t`Number ${id}`,
    statusWord(status),
    waiting ? t`waiting list, place ${waiting}` : "",
    club,
    born ? t`born ${dayText(born, "medium")}` : "",
  ];
  return facts.filter(Boolean).join(", ");
}

interface WaysProps extends Pick<Props, "store" | "entrant"> {
  onNext: (next: Next) => void;
}

/** What can be decided about somebody. */
function Ways({ store, entrant: { id, status }, onNext }: WaysProps) {
  const { busy, refused, decide } = useDecision(store);
  const gone = status === "left" || status === "disqualified";
  const leave = () => decide({ kind: "check-in", entrant: id, present: false });
  return (
    <>
      <div class={shared.buttons}>
        <Button kind="outline" onClick={() => onNext("amend")}>{t`Put right`}</Button>
        {status === "present" && (
          <Button kind="outline" disabled={busy} onClick={leave}>{t`Not here after all`}</Button>
        )}
        {gone ? (
          <Button kind="outline" onClick={() => onNext("readmit")}>{t`Readmit`}</Button>
        ) : (
          <>
            <Button kind="outline" onClick={() => onNext("withdraw")}>{t`Withdraw`}</Button>
            <Button kind="outline" onClick={() => onNext("disqualify")}>{t`Disqualify`}</Button>
          </>
        )}
      </div>
      <Refusals of={refused} />
    </>
  );
}
