/** A voice for those who do not read yet, where the browser has one. */
import { storedSignal } from "../../settings";
import { language } from "../../words/i18n";

export const voice = storedSignal("voice", true);

/** The newest sentence is the one that counts; whatever was being said stops. */
export function speak(text: string): void {
  if (!voice.peek() || !text || typeof speechSynthesis === "undefined") return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = language.peek();
  said.rate = 0.95;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}

export function hush(): void {
  if (typeof speechSynthesis !== "undefined") speechSynthesis.cancel();
}
