/** Where in a game we are: the address says it, so that a step can be sent on. */
import { useEffect, useState } from "preact/hooks";
import { go, place } from "../../router";
import { stepIn } from "./step";

const STEP_EVERY_MS = 1_800;

export interface Stepping {
  at: number;
  last: number;
  playing: boolean;
  to: (step: number) => void;
  play: (on: boolean) => void;
}

export function useStepping(last: number): Stepping {
  const [playing, setPlaying] = useState(false);
  const at = stepIn(place.value.hash, last);
  const to = (step: number) => {
    setPlaying(false);
    show(step, last);
  };
  useEffect(() => {
    if (!playing) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => show(at + 1, last), STEP_EVERY_MS);
    return () => clearTimeout(timer);
  }, [playing, at, last]);
  const play = (on: boolean) => {
    if (on && at >= last) show(0, last);
    setPlaying(on);
  };
  useKeys({ at, last, playing, to, play });
  return { at, last, playing, to, play };
}

function show(step: number, last: number): void {
  go(`#${Math.max(0, Math.min(last, step))}`, { replace: true });
}

/** Arrows go from step to step, wherever the focus is; space plays, where it does not press a button. */
function useKeys(stepping: Stepping): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, textarea, select, dialog")) return;
      if (event.key === " " && target.closest("button, a, summary")) return;
      if (obey(event.key, stepping)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

function obey(key: string, { at, last, playing, to, play }: Stepping): boolean {
  if (key === "ArrowRight") to(at + 1);
  else if (key === "ArrowLeft") to(at - 1);
  else if (key === "Home") to(0);
  else if (key === "End") to(last);
  else if (key === " ") play(!playing);
  else return false;
  return true;
}
