/** Small sounds and a shake of the phone, each if its switch is on; how they are made comes with the first of them. */
import { sound, vibration } from "../settings";

export type Sound = "click" | "chime" | "tick" | "warning" | "win" | "end";

/** An ornament: what cannot be loaded is not heard. */
export function play(what: Sound): void {
  if (!sound.peek() && !vibration.peek()) return;
  import("./tones").then(
    ({ make }) => make(what, { sound: sound.peek(), vibration: vibration.peek() }),
    () => undefined,
  );
}
