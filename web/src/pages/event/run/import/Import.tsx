import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { ButtonLink } from "../../../../parts/controls/Button";
import { Refusals } from "../../../../parts/page/Refusals";
import type { EventView, ListRead } from "../../../../protocol";
import type { EventStore } from "../../store";
import { Bring } from "./Bring";
import { Entered } from "./Entered";
import style from "./Import.module.css";
import { Lines } from "./Lines";
import { Side } from "./Side";
import { Source } from "./Source";
import { linesOf, NOTHING } from "./said";
import { useList } from "./useList";

interface Props {
  store: EventStore;
  view: EventView;
}

/** A list from a spreadsheet: what is understood of every line is seen before anybody is entered. */
export function Import({ store, view }: Props) {
  const { said, found, refused, busy, say, enter, forget } = useList(store);
  const [taken, setTaken] = useState(0);
  const take = async (lines: number[]) => {
    if (await enter(lines)) setTaken((before) => before + lines.length);
  };
  return (
    <div class={style.import}>
      <div class={style.head}>
        <h2>{found ? t`This is how we understand the list` : t`Import a list`}</h2>
        <ButtonLink icon="back" href="#entries">
          {t`Entries`}
        </ButtonLink>
      </div>
      {!found && <Entered taken={taken} />}
      <Refusals of={refused} />
      {!found && <Bring busy={busy} onBring={(brought) => void say({ ...NOTHING, ...brought })} />}
      {found && (
        <div class={style.parts}>
          <div class={style.main}>
            <Source said={said} found={found} busy={busy} onSay={say} onOther={forget} />
            <Lines said={said} found={found} busy={busy} onSay={say} />
          </div>
          <Side
            view={view}
            said={said}
            found={found}
            taken={taken}
            busy={busy}
            onSay={say}
            onTake={() => take(readyOf(found))}
          />
        </div>
      )}
    </div>
  );
}

function readyOf(found: ListRead): number[] {
  return linesOf(found, "ready").map(({ line }) => line);
}
