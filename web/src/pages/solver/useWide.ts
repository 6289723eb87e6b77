import { useEffect, useState } from "preact/hooks";

/** Whether entry and answer find room beside each other. */
const WIDE = "(min-width: 1000px) and (min-height: 560px)";

export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const look = () => setWide(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return wide;
}
