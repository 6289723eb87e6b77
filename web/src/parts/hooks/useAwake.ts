import { useEffect } from "preact/hooks";

/** The screen stays on, where the browser can do that; whoever looked away and comes back gets it again. */
export function useAwake(on = true): void {
  useEffect(() => {
    if (!on || !("wakeLock" in navigator)) return;
    let held: WakeLockSentinel | null = null;
    let over = false;
    const hold = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        held = await navigator.wakeLock.request("screen");
        if (over) await held.release();
      } catch {
        // a device that saves its battery says no
      }
    };
    void hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", hold);
      void held?.release();
    };
  }, [on]);
}
