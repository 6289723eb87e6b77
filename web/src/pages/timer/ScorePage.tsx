import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { Icon } from "../../parts/icons/Icon";
import { rulesOn, type Sheet } from "../../timer/sheet";
import { past, show, undo, unkept } from "../../timer/store";
import { boxName } from "../../timer/words";
import { language } from "../../words/i18n";
import { BetweenGames } from "./BetweenGames";
import { Ending } from "./entry/Ending";
import { Entry } from "./entry/Entry";
import { Points } from "./entry/Points";
import { Notes } from "./Notes";
import { SaveSheet } from "./SaveSheet";
import style from "./ScorePage.module.css";

interface Props {
  sheet: Sheet;
  onRenew: () => void;
}

/** The score sheet, and below it whatever is being written. */
export function ScorePage({ sheet, onRenew }: Props) {
  const [keeping, setKeeping] = useState(false);
  const [asking, setAsking] = useState(false);
  const { open } = sheet;
  const panel = useRef<HTMLElement>(null);
  const writing = open !== null || asking;
  useEffect(() => {
    if (writing) panel.current?.scrollIntoView({ block: "nearest" }); // on a small screen it is below the sheet
  }, [writing]);
  const day = new Date().toLocaleDateString(language.value);
  return (
    <main class={style.page}>
      <header class={style.head}>
        <ButtonLink kind="quiet" square class={style.clock} href={pathTo("/timer")} aria-label={t`To the clock`}>
          <Icon name="timer" size={24} />
        </ButtonLink>
        <h1>{t`Points`}</h1>
        <p class={style.day}>{`${boxName(sheet.rules)}, ${day}`}</p>
        <Button kind="outline" icon="undo" disabled={!past.value.length} onClick={undo}>
          <span class={style.word}>{t`Undo`}</span>
        </Button>
        <Button kind="outline" onClick={() => setKeeping(true)}>{t`CSV, PDF`}</Button>
      </header>
      <div class={style.sheet}>
        <Points sheet={sheet} onOpen={(cell) => show({ ...sheet, open: cell })} />
        <Notes sheet={sheet} />
        {unkept.value && (
          <p class={style.warning} role="alert">
            {t`This browser keeps nothing: the scores are gone when the page is closed. Save them in time.`}
          </p>
        )}
      </div>
      <section ref={panel} class={style.panel} aria-label={t`Write down`}>
        <Writing sheet={sheet} asking={asking} onAsk={setAsking} onRenew={onRenew} />
      </section>
      {keeping && <SaveSheet sheet={sheet} onClose={() => setKeeping(false)} />}
    </main>
  );
}

interface WritingProps extends Props {
  /** Whether it is asked how a game ended that is not on the sheet yet. */
  asking: boolean;
  onAsk: (asking: boolean) => void;
}

/** What somebody had left, how a game ended, or what can be done between two games. */
function Writing({ sheet, asking, onAsk, onRenew }: WritingProps) {
  const { open } = sheet;
  if (open?.seat != null) {
    const { game, seat } = open;
    return <Entry key={`${game}/${seat}`} sheet={sheet} rules={rulesOn(sheet)} at={game} seat={seat} />;
  }
  if (!open && !asking) return <BetweenGames sheet={sheet} onAsk={() => onAsk(true)} onRenew={onRenew} />;
  const close = () => {
    onAsk(false);
    if (open) show({ ...sheet, open: null });
  };
  return <Ending key={open?.game ?? "new"} sheet={sheet} at={open?.game ?? null} onClose={close} />;
}
