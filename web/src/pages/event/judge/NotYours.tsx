import { t } from "@lingui/core/macro";
import { pathTo } from "../../../catalogue/addresses";
import { ButtonLink } from "../../../parts/controls/Button";
import { RuleLinks } from "../../../parts/page/Refusals";
import type { EventView } from "../../../protocol";
import { EventShell } from "../EventShell";
import type { EventStore } from "../store";
import style from "./NotYours.module.css";
import { myTables } from "./tableInRound";

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

function reason(view: EventView, mine: readonly number[]): string {
  if (view.me.role !== "judge") return t`Whoever judges a table opens this page with the link from the organiser.`;
  const tables = mine.join(", ");
  return mine.length
    ? t`A judge sees and writes the cards of his own tables: ${tables}.`
    : t`A judge sees and writes the cards of his own tables. The organiser has not given you any yet.`;
}
