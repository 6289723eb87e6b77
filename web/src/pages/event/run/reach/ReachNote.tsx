import { t } from "@lingui/core/macro";
import type { EventView } from "../../../../protocol";
import { leadsNowhere } from "../../reach";
import style from "./Reach.module.css";

/** Before somebody scans, prints or sends what leads every phone to itself. */
export function ReachNote({ view }: { view: EventView }) {
  if (!leadsNowhere(view)) return null;
  return (
    <p class={style.warning} role="note">
      {t`Links and codes lead to this device only.`} <a href="#event">{t`Set the address that phones reach`}</a>
    </p>
  );
}
