/** Sounds for a whole hall. A browser lets a page sound only after somebody has touched it once. */
import { signal } from "@preact/signals";

let context: AudioContext | null = null;

/** Whether the hall would hear something. */
export const audible = signal(false);

export async function wake(): Promise<void> {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  await context.resume();
  audible.value = context.state === "running";
}

function tone(frequency: number, from: number, seconds: number, loud: number): void {
  if (context?.state !== "running") return;
  const at = context.currentTime + from;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = "triangle";
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + seconds);
}

/** The start of a round, or its end: three rising tones. */
export function gong(): void {
  [392, 523, 784].forEach((frequency, at) => {
    tone(frequency, at * 0.35, at === 2 ? 1.8 : 0.5, 0.5);
  });
}

export function tick(): void {
  tone(880, 0, 0.12, 0.25);
}
