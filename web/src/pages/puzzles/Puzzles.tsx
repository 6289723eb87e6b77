/** /puzzles, /puzzles/2026-11-15 and /puzzles/ID. */
import { useEffect } from "preact/hooks";
import { beApp } from "../../offline/offline";
import { speakAlso } from "../../words/i18n";
import { keepSome } from "./known/library";
import { meetServer, today } from "./known/progress";
import { Landing } from "./Landing";
import { sendWaiting } from "./solving/attempt";
import { PuzzlePage } from "./solving/PuzzlePage";

await speakAlso({ en: () => import("./po/en.po"), pl: () => import("./po/pl.po") });

export default function Puzzles({ name }: { name: string }) {
  useEffect(() => {
    beApp();
    void meetServer()
      .then(sendWaiting)
      .then(() => keepSome(today()))
      .catch(() => undefined); // the next visit tries it again
  }, []);
  return name ? <PuzzlePage key={name} name={name} /> : <Landing />;
}
