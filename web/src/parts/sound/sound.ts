/** Small sounds and a shake of the phone, each if its switch is on. */
import { sound, vibration } from "../../settings";
import { make, type Sound, wake } from "./tones";

export function play(what: Sound): void {
  make(what, { sound: sound.peek(), vibration: vibration.peek() });
}

/**
 * Browsers let a page be heard only if it begins while somebody touches it, and Safari only if it begins in the very
 * event: so every touch wakes what sleeps.
 */
export function wakeWithTouch(): void {
  const touched = () => {
    if (sound.peek()) wake();
  };
  for (const kind of ["pointerup", "click", "keydown"])
    addEventListener(kind, touched, { capture: true, passive: true });
}
