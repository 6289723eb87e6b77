import { t } from "@lingui/core/macro";
import { forgetsInAWeek } from "../../offline/offline";

/** What a person should know whose browser forgets. */
export function WeekNote({ class: name }: { class?: string | undefined }) {
  if (!forgetsInAWeek()) return null;
  return (
    <p
      class={name}
    >{t`Safari forgets the scores when this page has not been opened for a week. Under Share you can add it to the Home Screen or the Dock: there it keeps them.`}</p>
  );
}
