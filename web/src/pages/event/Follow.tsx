import { t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { Qr } from "../../parts/room/Qr";
import type { EventView } from "../../protocol";
import { leadsNowhere } from "./reach";

/** The way from here onto one's phone; what is around it says how it lies and how large. */
export function Follow({ view, size }: { view: EventView; size: number }) {
  return (
    <>
      <Qr key={view.address} path={pathTo("/event/{id}", { id: view.id })} event={view.id} size={size} />
      <div>
        <h2>{t`Follow on your phone`}</h2>
        <p>
          {leadsNowhere(view)
            ? t`Not yet: the code leads to this device only. The organiser can set its address.`
            : t`My table, my cards, my place.`}
        </p>
      </div>
    </>
  );
}
