/** Small sounds and a shake of the phone, each if its switch is on. */
import { sound, vibration } from "../settings";

let context: AudioContext | null = null;

function beep(frequency: number, seconds: number, loud: number): void {
  if (!sound.peek() || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state !== "running") return; // nobody has touched the page yet
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(loud, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + seconds);
}

function shake(pattern: number | number[]): void {
  if (vibration.peek() && "vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}

/** A second of the last ten. */
export function tick(first: boolean): void {
  beep(first ? 660 : 880, 0.09, 0.08);
  shake(first ? [40, 60, 40] : 15);
}

/** A tile is put down. */
export function click(): void {
  beep(1_400, 0.04, 0.05);
  shake(8);
}

/** Browsers let a page be heard only if it begins while somebody touches it. */
export function wakeSound(): void {
  if (!sound.peek() || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/** Across a table: a second of the last ten, and the end of the time. */
export function warn(left: number): void {
  if (left === 0) {
    beep(440, 1.2, 0.4);
    beep(554, 1.2, 0.3);
    shake([250, 100, 250, 100, 500]);
  } else {
    beep(left <= 3 ? 988 : 784, 0.14, 0.3);
    shake(left === 10 ? [60, 60, 60] : 30);
  }
}

/** It is one's turn. */
export function chime(): void {
  beep(587, 0.25, 0.07);
  shake(30);
}

/** The time for a move is over. */
export function timeUp(): void {
  beep(440, 0.7, 0.12);
  shake([120, 80, 240]);
}
