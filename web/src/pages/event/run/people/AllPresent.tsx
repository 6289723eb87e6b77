import { plural, t } from "@lingui/core/macro";
import { useRef } from "preact/hooks";
import { allPresent, newCommand } from "../../../../net/events";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EventView } from "../../../../protocol";
import type { EventStore } from "../../store";
import { useAsking } from "../asking";
import { ConfirmButton } from "../ConfirmButton";
import { isLate } from "../queries/late";
import { AllTheSame } from "./Entrant";

/** Everybody is there: one press for the whole list, and then who is missing is taken out. */
export function AllPresent({ store, view }: { store: EventStore; view: EventView }) {
  const { busy, refused, run } = useAsking();
  const command = useRef("");
  const expected = view.entrants.filter(({ status, waiting }) => status === "entered" && !waiting).length;
  const come = (exceptionally = "") =>
    run(async () => {
      command.current ||= newCommand();
      await allPresent(store.id, { command: command.current, exceptionally });
      command.current = "";
      await store.refresh();
    });
  if (expected < 2) return null;
  return (
    <>
      <ConfirmButton
        action={t`Everybody is here`}
        question={plural(expected, {
          one: "# person is marked as present. Whoever is missing can be taken out one by one.",
          other: "# people are marked as present. Whoever is missing can be taken out one by one.",
        })}
        kind="outline"
        icon="check"
        busy={busy}
        onYes={() => come()}
      />
      <Refusals of={refused} />
      {refused && isLate(refused) && <AllTheSame busy={busy} onYes={come} />}
    </>
  );
}
