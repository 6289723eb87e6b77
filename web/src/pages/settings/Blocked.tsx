import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { blockedPeople, unblock } from "../../net/people/strangers";
import { Button } from "../../parts/controls/Button";
import { useBusy } from "../../parts/hooks/useBusy";
import { useLoaded } from "../../parts/hooks/useLoaded";
import { Disclosure } from "../../parts/page/Disclosure";
import style from "./Settings.module.css";

/** Whom one has blocked at some table, and the way back. */
export function Blocked() {
  const [changes, setChanges] = useState(0);
  const { busy, problem, run } = useBusy();
  const blocked = useLoaded(blockedPeople, changes);
  const undo = (person: string) =>
    run(async () => {
      await unblock(person);
      setChanges(changes + 1);
    });
  return (
    <Disclosure words={t`People whom I have blocked`}>
      <p class={style.note}>
        {t`You do not see what they say, and tables that you host are closed to them. They are not told.`}
      </p>
      {blocked?.length === 0 && <p role="status">{t`You have blocked nobody.`}</p>}
      <ul class={style.blocked}>
        {blocked?.map(({ person, name }) => (
          <li key={person}>
            <b>{name}</b>
            <Button
              kind="outline"
              disabled={busy}
              aria-label={t`Unblock ${name}`}
              onClick={() => undo(person)}
            >{t`Unblock`}</Button>
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" class={style.problem}>
          {problem}
        </p>
      )}
    </Disclosure>
  );
}
