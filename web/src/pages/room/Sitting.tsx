import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import type { RoomStore } from "../../net/room";
import { myTable } from "../../net/rooms";
import { me, rename } from "../../net/session";
import { Button } from "../../parts/controls/Button";
import { Field } from "../../parts/controls/Field";
import { useBusy } from "../../parts/hooks/useBusy";
import { LONGEST } from "../../protocol/catalogue";
import { go } from "../../router";
import style from "./Sitting.module.css";

export interface Sitting {
  /** As it stands in the field. */
  name: string;
  /** Whether it is another than the one I have. */
  renamed: boolean;
  write: (name: string) => void;
  /** In a certain seat, or in the first that is free; whoever sits already gets his new name. */
  sit: (seat?: number) => void;
  leave: () => void;
  busy: boolean;
  problem: string;
}

/** A guest is asked for a name when sitting down; whoever has one just sits. */
export function useSitting(store: RoomStore): Sitting {
  const [written, write] = useState<string | null>(null);
  const { busy, problem, run } = useBusy();
  const name = written ?? me.value?.name ?? "";
  const wanted = name.trim();
  const renamed = wanted !== me.value?.name;
  const sit = (wish?: number) => {
    if (!wanted) return;
    run(async () => {
      if (renamed) await rename(wanted);
      const seat = store.seats.value[0] ?? wish;
      await store.ask({ type: "sit", name: wanted, ...(seat === undefined ? {} : { seat }) });
      write(null);
    });
  };
  const leave = () =>
    run(async () => {
      await store.ask({ type: "leave" });
      if (myTable.value === store.code) myTable.value = null;
      go(pathTo("/"));
    });
  return { name, renamed, write, sit, leave, busy, problem };
}

/** For who has come by the code or the link: before all else, one button. */
export function SitDown({ store, sitting }: { store: RoomStore; sitting: Sitting }) {
  const room = store.room.value;
  if (!room?.chairs.some((chair) => !chair.person)) {
    return (
      <p class={style.full}>
        {t`Every seat is taken.`} {room?.options.spectators && t`You can watch when the game begins.`}
      </p>
    );
  }
  return (
    <NameForm sitting={sitting}>
      <Button kind="action" big type="submit" disabled={sitting.busy || !sitting.name.trim()}>
        {t`Sit down`}
      </Button>
    </NameForm>
  );
}

/** For who sits: another name. And for everybody, well apart from it, the way out. */
export function Standing({ sitting, seated }: { sitting: Sitting; seated: boolean }) {
  return (
    <div class={style.standing}>
      {seated && (
        <NameForm sitting={sitting}>
          {sitting.renamed && (
            <Button kind="action" type="submit" disabled={sitting.busy || !sitting.name.trim()}>
              {t`Change the name`}
            </Button>
          )}
        </NameForm>
      )}
      {sitting.problem && <p role="alert">{sitting.problem}</p>}
      <Button kind="outline" icon="leave" class={style.leave} onClick={sitting.leave} disabled={sitting.busy}>
        {t`Leave the table`}
      </Button>
    </div>
  );
}

function NameForm({ sitting, children }: { sitting: Sitting; children: ComponentChildren }) {
  const submit = (event: Event) => {
    event.preventDefault();
    sitting.sit();
  };
  return (
    <form class={style.form} onSubmit={submit}>
      <Field
        label={t`Your name at the table`}
        value={sitting.name}
        maxLength={LONGEST.name}
        placeholder={t`Guest`}
        onInput={(event) => sitting.write(event.currentTarget.value)}
      />
      {children}
    </form>
  );
}
