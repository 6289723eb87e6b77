import { useMedia } from "../../parts/hooks/useMedia";

/** Whether entry and answer find room beside each other. */
export function useWide(): boolean {
  return useMedia("(min-width: 1000px) and (min-height: 560px)");
}
