/** The championship that this device judges, kept so that the judge's page opens without a connection. Nobody's birth is in it. */

import type { OwnPart, PublicView } from "../../../protocol";
import { storedSignal } from "../../../settings";

export interface KeptEvent {
  id: string;
  language: string;
  everybodys: PublicView;
  own: OwnPart;
}

/** One: whoever judges another forgets the last. */
const judged = storedSignal<KeptEvent | null>("judged", null);

export function keptEvent(id: string): KeptEvent | null {
  const kept = judged.peek();
  return kept?.id === id && kept.everybodys?.id === id && kept.own?.me ? kept : null;
}

/** Only for who writes cards, and not when there are none to come. */
export function keepEvent({ id, language, everybodys, own }: KeptEvent): void {
  const writes = own.me.role === "judge" || own.me.role === "organiser";
  if (writes && everybodys.phase !== "over") judged.value = { id, language, everybodys, own: { ...own, births: [] } };
  else if (judged.peek()?.id === id) judged.value = null;
}
