import { useState } from "preact/hooks";
import { Refused } from "../../net/api";

/** Something that takes a moment and may be refused: whether it runs, and the sentence if it failed. */
export function useBusy(): { busy: boolean; problem: string; run: (work: () => Promise<unknown>) => void } {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const run = (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setProblem("");
    work()
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        setProblem(error.message);
      })
      .finally(() => setBusy(false));
  };
  return { busy, problem, run };
}
