import { useEffect, useState } from "preact/hooks";

/** Something that comes when it is needed; `null` until then, and if it does not come. */
export function useLoaded<T>(load: () => Promise<T>, key: unknown): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    let gone = false;
    setLoaded(null);
    load().then(
      (value) => {
        if (!gone) setLoaded(value);
      },
      () => undefined, // what is missing is left out
    );
    return () => {
      gone = true;
    };
  }, [key]);
  return loaded;
}
