import { t } from "@lingui/core/macro";
import { Button } from "../parts/Button";
import type { Desk } from "./desk";
import style from "./NewMeld.module.css";

/** While something is chosen or held: the place for a meld of its own, even where no cloth is free. */
export function NewMeld({ desk }: { desk: Desk }) {
  const chosen = desk.selected.value;
  const held = desk.held.value.length > 0;
  if (!chosen.length && !held) return null;
  const over = held && desk.over.value?.to === "new";
  return (
    <Button
      kind={over ? "action" : "quiet"}
      icon="plus"
      class={style.new}
      data-new
      onClick={() => desk.put(chosen, { to: "new" })}
    >
      {t`New meld`}
    </Button>
  );
}
