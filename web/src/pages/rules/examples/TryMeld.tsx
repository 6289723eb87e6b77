import { plural, t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import type { MeldState } from "../../../melds/state";
import { Icon } from "../../../parts/icons/Icon";
import type { LaidMeld } from "../../../table/layout/layout";
import { faultWords } from "../../../table/words";
import type { BoxName } from "../page";
import style from "./Try.module.css";
import { judge } from "./trial";

/** Tiles that lie together, and below them what they are: a set and its points, not finished yet, or wrong. */
export function TryMeld({ meld, box, children }: { meld: LaidMeld; box: BoxName; children: ComponentChildren }) {
  const state = judge(meld, box);
  return (
    <span class={style.meld} data-state={state.state}>
      <span class={style.tiles}>{children}</span>
      <span class={style.verdictOfMeld}>
        {state.state === "valid" && <Icon name="check" size={14} />} {said(state, box)}
      </span>
    </span>
  );
}

function said(state: MeldState, box: BoxName): string {
  switch (state.state) {
    case "valid":
      return box === "junior" ? t`a run` : plural(state.value, { one: "# point", other: "# points" });
    case "incomplete":
      return plural(state.missing, { one: "# missing", other: "# missing" });
    case "wrong":
      return faultWords(state.fault);
  }
}
