import { useRef, useState } from "preact/hooks";
import { Refused } from "../../net/api";
import { newCommand } from "../../net/events";
import type { Decided, EventDecision } from "../../protocol";
import type { EventStore } from "./store";

/**
 * Something to decide from a form or a button: whether it runs, and why it was refused. What was not answered is sent
 * again under the same id when the button is pressed again, so that it is done once.
 */
export function useDecision(store: EventStore, role?: string) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const open = useRef({ text: "", command: "" });

  const decide = async (decision: EventDecision): Promise<Decided | null> => {
    if (busy) return null;
    const text = JSON.stringify(decision);
    if (open.current.text !== text) open.current = { text, command: newCommand() };
    setBusy(true);
    setRefused(null);
    try {
      const decided = await store.decide(decision, open.current.command, role);
      open.current = { text: "", command: "" };
      return decided;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status !== 0 && error.status < 500) open.current = { text: "", command: "" };
      setRefused(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, decide, forgive: () => setRefused(null) };
}
