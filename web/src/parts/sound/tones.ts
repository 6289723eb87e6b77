/** The sounds themselves: a few notes each, and how a phone shakes with them. */
import { strike } from "./tone";

export type Sound = "click" | "chime" | "tick" | "warning" | "win" | "end" | "far tick" | "far last tick" | "time up";

interface Score {
  /** One after the other: their pitch in hertz. */
  notes: readonly number[];
  /** Seconds that each is heard, and how loud. */
  seconds: number;
  loud: number;
  /** Milliseconds of shaking and of rest, in turn. */
  shake: number[];
}

const SCORES: Record<Sound, Score> = {
  /** A tile is put down. */
  click: { notes: [1_400], seconds: 0.04, loud: 0.05, shake: [8] },
  /** It is one's turn. */
  chime: { notes: [587], seconds: 0.25, loud: 0.07, shake: [30] },
  /** A second of the last ten, and the first of them. */
  tick: { notes: [880], seconds: 0.09, loud: 0.08, shake: [15] },
  warning: { notes: [660], seconds: 0.09, loud: 0.08, shake: [40, 60, 40] },
  /** The game is over: mine, or somebody else's. */
  win: { notes: [523, 659, 784, 1_047], seconds: 0.4, loud: 0.08, shake: [40, 60, 40, 60, 120] },
  end: { notes: [523, 392], seconds: 0.35, loud: 0.06, shake: [60] },
  /** Across a table: a second of the last ten, of the last three, and the end of the time. */
  "far tick": { notes: [784], seconds: 0.14, loud: 0.3, shake: [60, 60, 60] },
  "far last tick": { notes: [988], seconds: 0.14, loud: 0.3, shake: [30] },
  "time up": { notes: [440, 554], seconds: 1.2, loud: 0.4, shake: [250, 100, 250, 100, 500] },
};
const NOTE_EVERY_SECONDS = 0.13;

let context: AudioContext | null = null;

export function make(what: Sound, wanted: { sound: boolean; vibration: boolean }): void {
  const score = SCORES[what];
  if (wanted.sound) ring(score);
  if (wanted.vibration && "vibrate" in navigator && navigator.userActivation?.hasBeenActive) {
    navigator.vibrate(score.shake);
  }
}

/** While somebody touches the page, which is when a browser lets it begin; a phone call interrupts it, too. */
export function wake(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state !== "running") context.resume().catch(() => undefined);
}

function ring({ notes, seconds, loud }: Score): void {
  if (context?.state !== "running") return; // nobody has touched the page yet
  for (const [place, pitch] of notes.entries()) strike(context, place * NOTE_EVERY_SECONDS, { pitch, seconds, loud });
}
