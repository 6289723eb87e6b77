import { useEffect } from "preact/hooks";

/** Whoever came to a card from the keyboard goes on with the turn when it is gone. */
export function useWayBack(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>("[data-main]")?.focus();
      });
    },
    [],
  );
}
