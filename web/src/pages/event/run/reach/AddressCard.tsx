import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { reachable } from "../../../../net/rooms";
import { Button } from "../../../../parts/controls/Button";
import { Field } from "../../../../parts/controls/Field";
import { useLoaded } from "../../../../parts/hooks/useLoaded";
import { Card } from "../../../../parts/page/Card";
import { Refusals } from "../../../../parts/page/Refusals";
import { onlyHere } from "../../../../parts/room/reach";
import type { EventView } from "../../../../protocol";
import { leadsNowhere, siteOf } from "../../reach";
import type { EventStore } from "../../store";
import { useDecision } from "../../useDecision";
import shared from "../Shared.module.css";
import style from "./Reach.module.css";
import { written } from "./written";

interface Props {
  store: EventStore;
  view: EventView;
}

/** What links and QR codes begin with, on pages and on paper. */
export function AddressCard({ store, view }: Props) {
  const [text, setText] = useState<string | null>(null);
  const { busy, refused, decide } = useDecision(store);
  const known = useLoaded(async () => (onlyHere() ? await reachable() : []), store.id);
  const typed = text ?? view.address;
  const set = async (address: string) => {
    if (await decide({ kind: "address", address })) setText(null);
  };
  const offered = (known ?? []).filter((address) => address !== view.address);
  return (
    <Card class={shared.card} aria-labelledby="address">
      <h3 id="address">{t`Address for phones`}</h3>
      <p class={leadsNowhere(view) ? style.warning : undefined}>
        {leadsNowhere(view)
          ? t`Links and codes lead to this device only. Say at which address others find it.`
          : t`Links and codes begin with:`}{" "}
        {!leadsNowhere(view) && <span class={style.address}>{siteOf(view)}</span>}
      </p>
      {view.address && view.address !== location.origin && !onlyHere() && (
        <p class={style.warning}>{t`You are reading this at ${location.origin}: codes lead elsewhere.`}</p>
      )}
      <Field
        label={t`Another address`}
        note={t`For example https://rummi.example or http://192.168.1.5:8000.`}
        inputmode="url"
        value={typed}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Refusals of={refused} />
      <div class={shared.buttons}>
        {offered.map((address) => (
          <Button key={address} kind="outline" disabled={busy} onClick={() => set(address)}>
            {t`Take ${address}`}
          </Button>
        ))}
        <Button
          kind="outline"
          disabled={busy || written(typed) === view.address}
          onClick={() => set(written(typed))}
        >{t`Set the address`}</Button>
        {view.address && (
          <Button kind="outline" disabled={busy} onClick={() => set("")}>{t`As this page's address is`}</Button>
        )}
      </div>
    </Card>
  );
}
