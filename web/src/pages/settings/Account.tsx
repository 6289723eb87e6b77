import { plural, t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { forget, logIn, logOutEverywhere, me, register, rename, seeGuesses, whoAmI } from "../../net/session";
import { Button } from "../../parts/controls/Button";
import { Field } from "../../parts/controls/Field";
import { useBusy } from "../../parts/hooks/useBusy";
import { LONGEST } from "../../protocol/catalogue";
import { Blocked } from "./Blocked";
import { Farewell, OwnData, PasswordForm } from "./Leaving";
import style from "./Settings.module.css";

/** The name at the table; and, for who wants it, a login that keeps the games across devices. */
export function Account() {
  useEffect(() => {
    whoAmI().catch(() => undefined); // who has no session yet has done things here, too: puzzles and lessons need none
  }, []);
  return (
    <>
      <NameForm />
      {me.value?.login ? <LoggedIn login={me.value.login} /> : <LoginForm />}
      {me.value?.login && <PasswordForm />}
      {me.value && <Blocked />}
      {me.value !== undefined && <OwnData />}
      {me.value !== undefined && <Farewell login={me.value?.login ?? null} />}
    </>
  );
}

function NameForm() {
  const [name, setName] = useState<string | null>(null);
  const { busy, problem, run } = useBusy();
  const shown = name ?? me.value?.name ?? "";
  const save = (event: Event) => {
    event.preventDefault();
    if (shown.trim()) run(async () => setName((await rename(shown.trim())).name));
  };
  return (
    <form class={style.form} onSubmit={save}>
      <Field
        label={t`Your name at the table`}
        value={shown}
        maxLength={LONGEST.name}
        placeholder={t`Guest`}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Button kind="outline" type="submit" disabled={busy || !shown.trim() || shown === me.value?.name}>
        {t`Save the name`}
      </Button>
      {problem && (
        <p role="alert" class={style.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}

function LoginForm() {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const { busy, problem, run } = useBusy();
  const ready = login.length >= 3 && password.length >= 8 && !busy;
  return (
    <form
      class={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) run(() => logIn(login, password));
      }}
    >
      <p class={style.note}>
        {t`Nobody needs an account. A login keeps your games when you change the device; there is no e-mail.`}
      </p>
      <Field
        label={t`Login`}
        value={login}
        autocomplete="username"
        maxLength={LONGEST.login}
        onInput={(event) => setLogin(event.currentTarget.value)}
      />
      <Field
        label={t`Password, 8 characters or more`}
        type="password"
        value={password}
        autocomplete="current-password"
        maxLength={LONGEST.password}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <div class={style.buttons}>
        <Button kind="outline" type="submit" disabled={!ready}>{t`Log in`}</Button>
        <Button kind="outline" disabled={!ready} onClick={() => run(() => register(login, password))}>
          {t`Keep my games under this login`}
        </Button>
      </div>
      {problem && (
        <p role="alert" class={style.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}

function LoggedIn({ login }: { login: string }) {
  const { busy, problem, run } = useBusy();
  return (
    <div class={style.form}>
      <p>{t`You are logged in as ${login}.`}</p>
      {me.value?.guesses ? <Guesses guesses={me.value.guesses} /> : null}
      <div class={style.buttons}>
        <Button kind="outline" disabled={busy} onClick={() => run(forget)}>{t`Log out on this device`}</Button>
        <Button kind="outline" disabled={busy} onClick={() => run(logOutEverywhere)}>{t`Log out everywhere`}</Button>
      </div>
      {problem && (
        <p role="alert" class={style.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Somebody has tried to get in; it may have been its owner. */
function Guesses({ guesses }: { guesses: number }) {
  const { busy, run } = useBusy();
  return (
    <div role="status" class={style.form}>
      <p class={style.note}>
        {plural(guesses, {
          one: "A wrong password was tried for this login.",
          other: "# wrong passwords were tried for this login.",
        })}{" "}
        {t`If that was not you, take a long password that you use nowhere else.`}
      </p>
      <Button kind="quiet" disabled={busy} onClick={() => run(seeGuesses)}>{t`I have seen it`}</Button>
    </div>
  );
}
