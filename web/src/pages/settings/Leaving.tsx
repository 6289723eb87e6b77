import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { download } from "../../files/download";
import { changePassword, forgetEverywhere, ownData } from "../../net/session";
import { Button } from "../../parts/controls/Button";
import { Field } from "../../parts/controls/Field";
import { useBusy } from "../../parts/hooks/useBusy";
import { Disclosure } from "../../parts/page/Disclosure";
import { LONGEST } from "../../protocol/catalogue";
import style from "./Settings.module.css";

const SHORTEST_PASSWORD = 8;

/** Another password for who has one. */
export function PasswordForm() {
  const [old, setOld] = useState("");
  const [next, setNext] = useState("");
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useBusy();
  const save = (event: Event) => {
    event.preventDefault();
    setDone(false);
    run(async () => {
      await changePassword(old, next);
      setOld("");
      setNext("");
      setDone(true);
    });
  };
  return (
    <Disclosure words={t`Change the password`}>
      <form class={style.form} onSubmit={save}>
        <Field
          label={t`Password now`}
          type="password"
          value={old}
          autocomplete="current-password"
          maxLength={LONGEST.password}
          onInput={(event) => setOld(event.currentTarget.value)}
        />
        <Field
          label={t`New password, 8 characters or more`}
          type="password"
          value={next}
          autocomplete="new-password"
          maxLength={LONGEST.password}
          onInput={(event) => setNext(event.currentTarget.value)}
        />
        <Button kind="outline" type="submit" disabled={busy || !old || next.length < SHORTEST_PASSWORD}>
          {t`Save the password`}
        </Button>
        <p role="status">{done && t`The new password holds from now on.`}</p>
        <Problem words={problem} />
      </form>
    </Disclosure>
  );
}

/** Everything that is kept of this person, by the server and by this browser, as a file. */
export function OwnData() {
  const { busy, problem, run } = useBusy();
  const save = async () => {
    const told = JSON.stringify(await ownData(), null, 2);
    download("rummi-my-data.json", new Blob([told], { type: "application/json" }));
  };
  return (
    <div class={style.form}>
      <Button kind="outline" disabled={busy} onClick={() => run(save)}>{t`Download my data`}</Button>
      <Problem words={problem} />
      <a href={pathTo("/privacy")}>{t`What is kept of me, and for how long`}</a>
    </div>
  );
}

/** Everything about this person goes, for good. */
export function Farewell({ login }: { login: string | null }) {
  const [password, setPassword] = useState("");
  const [sure, setSure] = useState(false);
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useBusy();
  const leave = (event: Event) => {
    event.preventDefault();
    setDone(false);
    run(async () => {
      await forgetEverywhere(password);
      setPassword("");
      setSure(false);
      setDone(true);
    });
  };
  return (
    <Disclosure words={login ? t`Delete my account` : t`Forget me`}>
      <form class={style.form} onSubmit={leave}>
        <p class={style.note}>
          {t`Your name, your login, the list of your games, your puzzles with their figures and everything that you said are deleted at once and cannot be brought back. The games stay for those who played them with you, without your name; so do results of championships that you have played, with it. Where you are playing now, a bot takes your seat.`}
        </p>
        {login && (
          <Field
            label={t`Your password`}
            type="password"
            value={password}
            autocomplete="current-password"
            maxLength={LONGEST.password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <label class={style.sure}>
          <input type="checkbox" checked={sure} onChange={(event) => setSure(event.currentTarget.checked)} />
          {t`Yes, for good`}
        </label>
        <Button kind="outline" type="submit" disabled={busy || !sure || (login !== null && !password)}>
          {t`Delete everything about me`}
        </Button>
        <p role="status">{done && t`Everything about you is deleted.`}</p>
        <Problem words={problem} />
      </form>
    </Disclosure>
  );
}

function Problem({ words }: { words: string }) {
  if (!words) return null;
  return (
    <p role="alert" class={style.problem}>
      {words}
    </p>
  );
}
