import { useRef, useState } from "preact/hooks";
import { Refused } from "../../../../net/api";
import { enterLines, newCommand, readList } from "../../../../net/events";
import type { ListRead } from "../../../../protocol";
import type { EventStore } from "../../store";
import { entered, listOf, NOTHING, type Said } from "./said";

/** A list, what the server understands of it, and entering what can be; under one command until it is answered. */
export function useList(store: EventStore) {
  const [said, setSaid] = useState<Said>(NOTHING);
  const [found, setFound] = useState<ListRead | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const open = useRef({ text: "", command: "" });

  const asking = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    setRefused(null);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
      return null;
    } finally {
      setBusy(false);
    }
  };

  /** Say something of the list, and see what becomes of it. */
  const say = async (next: Said): Promise<void> => {
    const read = await asking(() => readList(store.id, listOf(next)));
    if (!read) return;
    setSaid(next);
    setFound(read);
  };

  const enter = async (lines: number[]): Promise<boolean> => {
    const text = JSON.stringify([said, lines]);
    if (open.current.text !== text) open.current = { text, command: newCommand() };
    const { command } = open.current;
    const done = await asking(() => enterLines(store.id, { list: listOf(said), lines, command }));
    if (!done) return false;
    open.current = { text: "", command: "" };
    await store.refresh();
    await say(entered(said, lines));
    return true;
  };

  const forget = () => {
    setSaid(NOTHING);
    setFound(null);
    setRefused(null);
  };
  return { said, found, refused, busy, say, enter, forget };
}
