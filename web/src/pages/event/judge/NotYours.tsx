import { plural, t } from "@lingui/core/macro";
import { pathTo } from "../../../catalogue/addresses";
import { ButtonLink } from "../../../parts/controls/Button";
import { RuleLinks } from "../../../parts/page/Refusals";
import type { EventView } from "../../../protocol";
import { EventShell } from "../EventShell";
import type { EventStore } from "../store";
import style from "./NotYours.module.css";
import { myTables } from "./tableInRound";
import { storedUnder } from "./writing/storedCards";

/** A table of another judge, or nobody who judges: why not, and where to go. */
export function NotYours({ store, view, table }: { store: EventStore; view: EventView; table: number | null }) {
  const mine = myTables(view);
  return (
    <EventShell store={store} view={view}>
      <div class={style.refused}>
        <h2>{table !== null && view.me.role === "judge" ? t`Table ${table} is not yours` : t`Judges write here`}</h2>
        <p role="alert">
          {reason(view, mine)} <RuleLinks rule="TRN-20" />
        </p>
        {view.me.role !== "judge" && <Waiting kept={storedUnder(`${view.id}/`).length} />}
        <div class={style.ways}>
          {mine.map((each) => (
            <ButtonLink
              key={each}
              kind="quiet"
              href={pathTo("/event/{id}/judge/{table}", { id: view.id, table: each })}
            >{t`Table ${each}`}</ButtonLink>
          ))}
          <ButtonLink kind="quiet" href={pathTo("/event/{id}", { id: view.id })}>{t`To the results`}</ButtonLink>
        </div>
      </div>
    </EventShell>
  );
}

/** Whoever was a judge here until the link was made anew has lost nothing. */
function Waiting({ kept }: { kept: number }) {
  if (!kept) return null;
  return (
    <p>
      {plural(kept, {
        one: "# card that was begun here stays on this device. With the new link it goes on.",
        other: "# cards that were begun here stay on this device. With the new link they go on.",
      })}
    </p>
  );
}

function reason(view: EventView, mine: readonly number[]): string {
  if (view.me.role !== "judge")
    return t`Whoever judges a table opens this page with the link from the organiser. If it worked before, it was made anew: ask for the new one.`;
  const tables = mine.join(", ");
  return mine.length
    ? t`A judge sees and writes the cards of his own tables: ${tables}.`
    : t`A judge sees and writes the cards of his own tables. The organiser has not given you any yet.`;
}
