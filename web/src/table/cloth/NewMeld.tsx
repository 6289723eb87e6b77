import { t } from "@lingui/core/macro";
import { Button } from "../../parts/controls/Button";
import { Icon } from "../../parts/page/Icon";
import type { Desk } from "../desk";
import style from "./NewMeld.module.css";

/** While something is chosen: lay it as a meld of its own, even where no cloth is free to tap. */
export function NewMeld({ desk }: { desk: Desk }) {
  const chosen = desk.selected.value;
  if (!chosen.length || !desk.mayMove) return null;
  return (
    <Button kind="spruce" icon="plus" class={style.new} onClick={() => desk.put(chosen, { to: "new" })}>
      {t`New meld`}
    </Button>
  );
}

/** While something is held: the corner of the cloth in which a new meld finds its place by itself. */
export function NewCorner({ desk }: { desk: Desk }) {
  if (!desk.held.value.length) return null;
  const over = desk.over.value?.to === "new";
  return (
    <span class={over ? `${style.corner} ${style.over}` : style.corner} aria-hidden="true">
      <Icon name="plus" size={18} />
      {t`New meld`}
    </span>
  );
}
