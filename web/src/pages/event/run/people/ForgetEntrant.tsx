import { t } from "@lingui/core/macro";
import { forgetEntrant } from "../../../../net/events";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EntrantShown, EventView } from "../../../../protocol";
import type { EventStore } from "../../store";
import { useAsking } from "../asking";
import { ConfirmButton } from "../ConfirmButton";

interface Props {
  store: EventStore;
  view: EventView;
  entrant: EntrantShown;
  onDone: () => void;
}

/** For somebody who asks for it: what can be deleted depends on whether he has been drawn. */
export function ForgetEntrant({ store, view, entrant: { id }, onDone }: Props) {
  const { busy, refused, run } = useAsking();
  const drawn = view.stages.some(({ pool }) => pool.includes(id));
  if (drawn && view.phase !== "over") {
    return (
      <p>{t`The results of who has been drawn stay. Days of birth can be deleted when the championship is over.`}</p>
    );
  }
  return (
    <>
      <ConfirmButton
        action={drawn ? t`Delete the days of birth` : t`Forget this entry`}
        question={
          drawn
            ? t`The days of birth of all entrants are deleted for good. Names and results stay.`
            : t`Name, club and day of birth are deleted everywhere, for good, and the entry is withdrawn.`
        }
        kind="outline"
        busy={busy}
        onYes={() =>
          run(() =>
            forgetEntrant(store.id, id)
              .then(() => store.refresh())
              .then(onDone),
          )
        }
      />
      <Refusals of={refused} />
    </>
  );
}
