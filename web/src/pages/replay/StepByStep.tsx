import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../../net/api";
import type { SpokenStep, Step } from "../../protocol";
import { language } from "../../words/i18n";
import { tied } from "../../words/tiles";
import style from "./StepByStep.module.css";

interface Props {
  game: string;
  record: string | undefined;
  step: Step | undefined;
  at: number;
  /** Nobody reads while the game plays by itself. */
  still: boolean;
  shown: string | null;
  onShow: (table: string | null) => void;
}

/** Who only passes by does not ask for it. */
const ASK_AFTER_MS = 200;

/** How the play of a step is done tile by tile; each part can be looked at on the table. */
export function StepByStep({ game, record, step, at, still, shown, onShow }: Props) {
  const told = useTold(game, record, at, still && hasParts(step));
  if (told.length < 2) return null; // a single part says no more than the sentence above
  return (
    <section class={style.told} aria-label={t`How it is done, step by step`}>
      <h2>{t`How it is done, step by step`}</h2>
      <ol>
        {told.map(({ words, table }, part) => {
          const pressed = shown === table && part < told.length - 1;
          return (
            <li key={part}>
              <button type="button" aria-pressed={pressed} onClick={() => onShow(pressed ? null : table)}>
                {tied(words)}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A play changes the table; whatever else happens is said in a sentence. */
function hasParts(step: Step | undefined): boolean {
  return step?.events.some((event) => event.type === "Laid" || event.type === "Played") ?? false;
}

function useTold(game: string, record: string | undefined, at: number, wanted: boolean): readonly SpokenStep[] {
  const [told, setTold] = useState<readonly SpokenStep[]>([]);
  const spoken = language.value;
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    const timer = setTimeout(() => {
      ask(game, record, at - 1).then(
        (found) => {
          if (!gone) setTold(found);
        },
        () => undefined, // the sentence above is there without it
      );
    }, ASK_AFTER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [game, record, at, wanted, spoken]);
  return told;
}

function ask(game: string, record: string | undefined, seq: number): Promise<SpokenStep[]> {
  if (record === undefined) return get(`/api/games/${game}/told/${seq}`);
  return post(`/api/records/told/${seq}`, { record });
}
