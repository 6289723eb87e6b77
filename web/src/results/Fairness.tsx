import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../parts/page/Icon";
import style from "./Fairness.module.css";

interface Props {
  game: string;
  commitment: string;
  secret: string;
}

/** How anybody can work out that the luck of a game was settled before its first move. */
export function Fairness({ game, commitment, secret }: Props) {
  const fits = useFits(secret, commitment);
  return (
    <details class={style.fair}>
      <summary>
        <Icon name="seal" />
        {t`Check this deal`}
      </summary>
      <div class={style.text}>
        <p>
          {t`Before the first tile was dealt, the server sealed all the luck of this game: it showed a fingerprint and kept the secret behind it. Now that the game is over, here is the secret. Whoever has both can work the deal out again, and nobody could have changed it in between.`}
        </p>
        <dl class={style.numbers}>
          <dt>{t`Fingerprint, shown from the start`}</dt>
          <dd>{commitment}</dd>
          <dt>{t`Secret, shown at the end`}</dt>
          <dd>{secret}</dd>
        </dl>
        {fits === true && (
          <p class={style.fits}>
            <Icon name="check" />
            {t`Your browser has just worked it out: the secret has this fingerprint.`}
          </p>
        )}
        {fits === false && <p role="alert">{t`The secret does not have this fingerprint. Something is wrong here.`}</p>}
        <p>{t`To check the whole game on your own computer, download the record and let rummi deal it again:`}</p>
        <pre class={style.command}>rummi verify {game}.rummi</pre>
      </div>
    </details>
  );
}

/** `null` where the browser cannot say it: pages without https have no way to. */
function useFits(secret: string, commitment: string): boolean | null {
  const [fits, setFits] = useState<boolean | null>(null);
  useEffect(() => {
    fingerprint(secret).then(
      (found) => setFits(found === null ? null : found === commitment),
      () => setFits(null),
    );
  }, [secret, commitment]);
  return fits;
}

async function fingerprint(secret: string): Promise<string | null> {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return null;
  const sum = await subtle.digest("SHA-256", new TextEncoder().encode(`rummi fair commitment\n${secret}`));
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
