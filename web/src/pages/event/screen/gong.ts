/** Sounds for a whole hall. A browser lets a page sound only after somebody has touched it once. */
import { signal } from "@preact/signals";
import { strike } from "../../../parts/sound/tone";

let context: AudioContext | null = null;

/** Whether the hall would hear something. */
export const audible = signal(false);

export async function wake(): Promise<void> {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  await context.resume();
  audible.value = context.state === "running";
}

function sound(pitch: number, from: number, seconds: number, loud: number): void {
  if (context?.state === "running") strike(context, from, { pitch, seconds, loud, shape: "triangle" });
}

/** The start of a round, or its end: three rising tones. */
export function gong(): void {
  [392, 523, 784].forEach((pitch, at) => {
    sound(pitch, at * 0.35, at === 2 ? 1.8 : 0.5, 0.5);
  });
}

export function tick(): void {
  sound(880, 0, 0.12, 0.25);
}
