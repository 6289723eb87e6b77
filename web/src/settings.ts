/** What a person likes: kept in this browser, and applied at once. */
import { effect, type Signal, signal } from "@preact/signals";
import { type Language, language, preferred, speak } from "./words/i18n";

export type Theme = "system" | "light" | "dark" | "contrast";

const START = "rummi.";
/**
 * Not what somebody likes, but what he has done: puzzles with their figures, the position in the solver, lessons, how his
 * games have ended, and what he has begun to lay.
 */
const DONE = /^(puzzles\.|draft\.|hand\.|(solver|lessons|duels|express-solo\.best|places)$)/;
const resets = new Map<string, () => void>();

/** A value that survives the page; what cannot be read is as if it were not there. */
export function storedSignal<T>(name: string, otherwise: T): Signal<T> {
  const value = signal<T>(readStored(name, otherwise));
  effect(() => store(name, value.value));
  resets.set(name, () => {
    value.value = otherwise;
  });
  return value;
}

/** What this browser alone knows of what somebody has done here, by its names. */
export function storedDeeds(): Record<string, unknown> {
  return Object.fromEntries(deeds().map((name) => [name, readStored<unknown>(name, null)]));
}

/** All of it is gone, from this page as well. */
export function forgetDeeds(): void {
  for (const [name, reset] of resets) if (DONE.test(name)) reset();
  for (const name of deeds()) store(name, null);
}

function deeds(): string[] {
  try {
    const every = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    const names = every.filter((name) => name.startsWith(START)).map((name) => name.slice(START.length));
    return names.filter((name) => DONE.test(name));
  } catch {
    return []; // a browser that keeps nothing
  }
}

/** Hears what another page of this browser stores under a name. */
export function onStored<T>(name: string, told: (value: T) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === START + name && newValue !== null) told(JSON.parse(newValue) as T);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

export function readStored<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(START + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Nothing is kept under a name that has the value `null`. */
export function store(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(START + name);
    else localStorage.setItem(START + name, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

export const theme = storedSignal<Theme>("theme", "system");
export const largePrint = storedSignal("large-print", false);
export const sound = storedSignal("sound", true);
export const vibration = storedSignal("vibration", true);
const chosenLanguage = storedSignal<Language | null>("language", null);

export async function chooseLanguage(next: Language): Promise<void> {
  chosenLanguage.value = next;
  await speak(next);
}

/** Before anything is shown. */
export async function applySettings(): Promise<void> {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  const system = signal(systemTheme(dark, contrast));
  for (const query of [dark, contrast]) {
    query.addEventListener("change", () => {
      system.value = systemTheme(dark, contrast);
    });
  }
  effect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = theme.value === "system" ? system.value : theme.value;
    dataset.print = largePrint.value ? "large" : "normal";
  });
  await speak(chosenLanguage.value ?? preferred(navigator.languages));
}

function systemTheme(dark: MediaQueryList, contrast: MediaQueryList): Theme {
  if (contrast.matches) return "contrast";
  return dark.matches ? "dark" : "light";
}

export { language };
