/** Small sounds and a shake of the phone, each if its switch is on; how they are made comes with the first of them. */
import { sound, vibration } from "../settings";

export type Sound = "click" | "chime" | "tick" | "warning" | "win" | "end" | "far tick" | "far last tick" | "time up";

/** An ornament: what cannot be loaded is not heard. */
export function play(what: Sound): void {
  if (!sound.peek() && !vibration.peek()) return;
  import("./tones").then(
    ({ make }) => make(what, { sound: sound.peek(), vibration: vibration.peek() }),
    () => undefined,
  );
}

/** Browsers let a page be heard only if it begins while somebody touches it. */
export function wakeSound(): void {
  if (sound.peek()) {
    import("./tones").then(
      ({ wake }) => wake(),
      () => undefined,
    );
  }
}
