import { useState } from "preact/hooks";
import { Refused } from "../../../net/api";

/** Something asked of the server, and all reasons why not. */
export function useAsking() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    setRefused(null);
    work()
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        setRefused(error);
      })
      .finally(() => setBusy(false));
  };
  return { busy, refused, run };
}
