/** The championship that this device judges, kept so that the judge's page opens without a connection. Nobody's birth is in it. */

import type { OwnPart, PublicView } from "../../../protocol";
import { readStored, store } from "../../../settings";

export interface KeptEvent {
  id: string;
  language: string;
  erased: number;
  everybodys: PublicView;
  own: OwnPart;
}

/** One: whoever judges another forgets the last. */
const NAME = "judged";

export function keptEvent(id: string): KeptEvent | null {
  const kept = readStored<KeptEvent | null>(NAME, null);
  return kept?.id === id && kept.everybodys?.id === id && kept.own?.me ? kept : null;
}

/** Only for who writes cards, and not when there are none to come. */
export function keepEvent(event: KeptEvent): void {
  const { id, everybodys, own } = event;
  const writes = own.me.role === "judge" || own.me.role === "organiser";
  if (writes && everybodys.phase !== "over") store(NAME, { ...event, own: { ...own, births: [] } });
  else if (keptEvent(id)) store(NAME, null);
}
