import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { renewLink } from "../../../../net/events";
import { useBusy } from "../../../../parts/hooks/useBusy";
import { Card } from "../../../../parts/page/Card";
import { LinkButton } from "../../../../parts/room/Invitation";
import { Qr } from "../../../../parts/room/Qr";
import type { RoleLink } from "../../../../protocol";
import type { EventStore } from "../../store";
import { ConfirmButton } from "../ConfirmButton";
import { ReachNote } from "../reach/ReachNote";
import style from "./LinkCard.module.css";
import { addressOf, useLinks } from "./links";

interface Props {
  store: EventStore;
  of: "organiser" | "judge" | "player";
  number?: number;
  /** What the link is for. */
  note: string;
}

/** A role's link: to scan, to copy or send, and to make anew when it has come into wrong hands. */
export function LinkCard({ store, of: role, number = 0, note }: Props) {
  const [renewed, setRenewed] = useState<RoleLink | null>(null);
  const { links, refused } = useLinks(store.id, `${role}-${number}`);
  const { busy, problem, run } = useBusy();
  const link = renewed ?? links?.find((each) => each.role === role && each.number === number);
  const view = store.view.value;
  if (!link || !view) return refused && <p role="alert">{refused.message}</p>;
  return (
    <Card class={style.card}>
      <Qr key={view.address} path={link.path} event={store.id} size={160} />
      <div class={style.side}>
        <p>{note}</p>
        <ReachNote view={view} />
        <LinkButton key={`${view.address}${link.path}`} link={addressOf(view, link)} kind="outline" />
        {problem && <p role="alert">{problem}</p>}
        <ConfirmButton
          action={t`Make the link anew`}
          question={t`The old link stops working, and whoever came by it loses the role.`}
          kind="outline"
          busy={busy}
          onYes={() => run(async () => setRenewed(await renewLink(store.id, { role, number })))}
        />
      </div>
    </Card>
  );
}
