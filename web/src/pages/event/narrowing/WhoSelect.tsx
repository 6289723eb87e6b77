import { t } from "@lingui/core/macro";
import { Select } from "../../../parts/controls/Select";
import type { EventView } from "../../../protocol";
import style from "./WhoSelect.module.css";
import { clubIn, groupsOf, type Who } from "./who";

interface Props {
  view: Pick<EventView, "entrants">;
  who: Who;
  onChange: (who: Who) => void;
}

/** Whom a list is narrowed to; not there where there is nothing to choose. */
export function WhoSelect({ view, who, onChange }: Props) {
  const groups = groupsOf(view);
  if (!groups.length) return null;
  return (
    <div class={style.who}>
      <Select
        label={t`Who`}
        value={who}
        choices={["", ...groups].map((each) => [each, whoWord(each)] as const)}
        onChange={onChange}
      />
    </div>
  );
}

function whoWord(who: Who): string {
  switch (who) {
    case "":
      return t`everybody`;
    case "junior":
      return t`Juniors`;
    case "senior":
      return t`Seniors`;
    default:
      return clubIn(who);
  }
}
