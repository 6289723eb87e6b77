import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Button } from "../../../../parts/controls/Button";
import { Card } from "../../../../parts/page/Card";
import { Sheet } from "../../../../parts/page/Sheet";
import { storedSignal } from "../../../../settings";
import type { EventStore } from "../../store";
import shared from "../Shared.module.css";
import { LinkCard } from "./LinkCard";

/** The championships whose link this device's owner has put somewhere safe. */
const saved = storedSignal<string[]>("saved-links", []);
const MOST_REMEMBERED = 50;

/** The organiser's page on another phone, in one step; and until the link is saved, why it should be. */
export function HandOver({ store }: { store: EventStore }) {
  const [open, setOpen] = useState(false);
  const safe = saved.value.includes(store.id);
  const keep = () => {
    saved.value = [store.id, ...saved.value.filter((each) => each !== store.id)].slice(0, MOST_REMEMBERED);
  };
  return (
    <>
      {safe ? (
        <Button kind="outline" icon="share" onClick={() => setOpen(true)}>{t`Hand over to another phone`}</Button>
      ) : (
        <Card class={shared.card} aria-labelledby="save">
          <h2 id="save">{t`Save the link to this page`}</h2>
          <p>{t`Whoever loses this phone, or clears its browser, gets back only by the organiser's link. Send it to yourself or scan it with a second phone, once.`}</p>
          <div class={shared.buttons}>
            <Button kind="action" onClick={() => setOpen(true)}>{t`Show the link`}</Button>
            <Button kind="outline" onClick={keep}>{t`I have saved it`}</Button>
          </div>
        </Card>
      )}
      {open && (
        <Sheet title={t`The organiser's page on another phone`} onClose={() => setOpen(false)}>
          <LinkCard
            store={store}
            of="organiser"
            note={t`Whoever scans this code or opens the link organises from there. This phone stays the organiser's, too.`}
          />
        </Sheet>
      )}
    </>
  );
}
