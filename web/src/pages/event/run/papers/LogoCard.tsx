import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { logoOf, setLogo } from "../../../../net/events";
import { Button } from "../../../../parts/controls/Button";
import { useBusy } from "../../../../parts/hooks/useBusy";
import { Card } from "../../../../parts/page/Card";
import type { EventStore } from "../../store";
import shared from "../Shared.module.css";
import style from "./LogoCard.module.css";

/** The mark of the club or a sponsor, in the corner of every paper. */
export function LogoCard({ store }: { store: EventStore }) {
  const [version, setVersion] = useState(0);
  const [there, setThere] = useState(false);
  const { busy, problem, run } = useBusy();
  const put = (picture: string) =>
    run(async () => {
      await setLogo(store.id, picture);
      setThere(false);
      setVersion((before) => before + 1);
    });
  const chosen = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file) put(await base64(file));
    input.value = "";
  };
  return (
    <Card class={shared.card} aria-labelledby="logo">
      <h3 id="logo">{t`A picture on every paper`}</h3>
      <p class={shared.note}>{t`The mark of the club or a sponsor: PNG or JPEG, up to 300 kB.`}</p>
      <img
        class={style.logo}
        hidden={!there}
        src={logoOf(store.id, version)}
        alt={t`The picture on papers`}
        onLoad={() => setThere(true)}
        onError={() => setThere(false)}
      />
      {problem && <p role="alert">{problem}</p>}
      <div class={shared.buttons}>
        <label class={style.choose}>
          <span>{there ? t`Another picture` : t`Choose a picture`}</span>
          <input
            type="file"
            accept="image/png,image/jpeg"
            disabled={busy}
            onChange={({ currentTarget }) => void chosen(currentTarget)}
          />
        </label>
        {there && <Button kind="outline" disabled={busy} onClick={() => put("")}>{t`Take it away`}</Button>}
      </div>
    </Card>
  );
}

async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
