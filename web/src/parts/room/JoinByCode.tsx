import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { readCode } from "../../net/codes";
import { go } from "../../router";
import { Button } from "../controls/Button";
import style from "./JoinByCode.module.css";

/** The code that somebody has said; on spruce, or on the light cloth. */
export function JoinByCode({ code = "", light = false }: { code?: string; light?: boolean }) {
  const [text, setText] = useState(code);
  const [wrong, setWrong] = useState(false);
  const join = (event: Event) => {
    event.preventDefault();
    const found = readCode(text);
    if (found) go(pathTo("/room/{code}", { code: found }));
    else setWrong(true);
  };
  return (
    <form class={light ? `${style.join} ${style.light}` : style.join} onSubmit={join}>
      <input
        type="text"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        aria-label={t`The code of a table`}
        aria-invalid={wrong}
        aria-describedby={wrong ? "wrong-code" : undefined}
        placeholder={t`Got a code?`}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <Button kind={light ? "action" : "linden"} type="submit">{t`Join`}</Button>
      {wrong && (
        <p id="wrong-code" role="alert">
          {t`A code is two words and a number, like KLON SOWA 4217.`}
        </p>
      )}
    </form>
  );
}
