import { t } from "@lingui/core/macro";
import { Choice } from "../../../../parts/controls/Choice";
import type { EventView } from "../../../../protocol";
import { statusWord } from "../../../../words/events";
import type { EventStore } from "../../store";
import { entrantOf, nameOf } from "../../viewQueries";
import { Places } from "../Find";
import { Titled } from "../Titled";
import style from "./Mine.module.css";
import { MyCards } from "./MyCards";
import { MyTable } from "./MyTable";
import { WithdrawForm } from "./WithdrawForm";

/** TRN-24: what concerns the player who looks: the table, the place, the cards. */
export function Mine({ store, view }: { store: EventStore; view: EventView }) {
  const me = entrantOf(view, view.me.number);
  if (!me) return null;
  const gone = me.status === "left" || me.status === "disqualified";
  const words = me.waiting ? t`on the waiting list, in place ${me.waiting}` : statusWord(me.status);
  return (
    <div class={style.mine}>
      <Children store={store} view={view} />
      <p class={style.who}>
        <b>{me.name}</b>
        <span>
          {t`no. ${me.id}`}, {words}
        </span>
      </p>
      {!gone && view.phase === "running" && <MyTable store={store} view={view} />}
      {view.stages.length > 0 && (
        <Titled title={t`My place`}>
          <Places view={view} entrant={me.id} />
        </Titled>
      )}
      {view.stages.length === 0 && !gone && (
        <p class={style.quiet}>{t`Your table and your seat will be here as soon as they are drawn.`}</p>
      )}
      <MyCards store={store} view={view} />
      {!gone && view.phase !== "over" && <WithdrawForm store={store} view={view} />}
    </div>
  );
}

/** Who has entered several people on one phone looks at each of them. */
function Children({ store, view }: { store: EventStore; view: EventView }) {
  const keys = view.me.roles.filter((key) => key.startsWith("player-"));
  if (keys.length < 2) return null;
  return (
    <Choice
      label={t`Whose game`}
      value={view.me.key}
      choices={keys.map((key) => [key, nameOf(view, Number(key.split("-")[1]))] as const)}
      onChange={(key) => {
        store.role.value = key;
      }}
    />
  );
}
