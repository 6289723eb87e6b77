import { t } from "@lingui/core/macro";
import { Button } from "../../parts/controls/Button";
import type { Desk } from "../desk";
import style from "./NewMeld.module.css";

/** Lay what is chosen as a meld of its own, even where no cloth is free to tap. */
export function NewMeld({ desk, class: place = style.beside }: { desk: Desk; class?: string | undefined }) {
  const chosen = desk.selected.value;
  const may = chosen.length > 0 && desk.mayMove;
  return (
    <Button
      kind="spruce"
      icon="plus"
      class={`${place} ${may ? style.may : ""}`}
      disabled={!may}
      onClick={() => desk.put(chosen, { to: "new" })}
    >
      {t`New meld`}
    </Button>
  );
}
