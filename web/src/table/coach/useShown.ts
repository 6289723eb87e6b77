/** Help with a puzzle, as this table shows it: a meld to look at, a step laid out, or the whole way step by step. */
import { useSignalEffect } from "@preact/signals";
import type { Coach } from "../../parts/coach/coach";
import type { Desk } from "../desk";

export function useShown(desk: Desk, coach: Coach | undefined): void {
  useSignalEffect(() => {
    desk.note.value = coach?.note?.value ?? "";
  });
  useSignalEffect(() => {
    const shown = coach?.shows?.value;
    desk.lookedAt.value = shown?.kind === "look" ? shown.meld : null;
    if (shown?.kind === "step") desk.layOutStep(shown.table);
    if (shown?.kind === "whole") void desk.takeHint(true);
  });
}
