import { useEffect, useState } from "preact/hooks";

/** Whether what is said of the screen is so, now. */
export function useMedia(said: string): boolean {
  const [so, setSo] = useState(() => matchMedia(said).matches);
  useEffect(() => {
    const query = matchMedia(said);
    const look = () => setSo(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, [said]);
  return so;
}
