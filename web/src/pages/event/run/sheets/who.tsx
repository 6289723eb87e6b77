import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Select } from "../../../../parts/controls/Select";
import type { EntrantShown, EventView } from "../../../../protocol";
import { nameOf } from "../../viewQueries";
import type { SheetProps } from "./DecisionSheet";

export interface WhoProps extends SheetProps {
  view: EventView;
  /** Who it is about; where nobody is named it can be chosen. */
  who?: number;
}

/** Somebody of those for whom it can be decided. */
export function useWho({ view, who }: WhoProps, may: (entrant: EntrantShown) => boolean) {
  const choices = view.entrants.filter(may).map(({ id, name }) => [id, `${id}. ${name}`] as const);
  const [chosen, setChosen] = useState(who ?? choices[0]?.[0] ?? 0);
  const field = who ? null : <Select label={t`Who`} value={chosen} choices={choices} onChange={setChosen} />;
  return { chosen, field, name: nameOf(view, chosen) };
}
