import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "../../../parts/icons/Icon";
import type { GameShown } from "../../../protocol";
import style from "./GameTabs.module.css";

interface Props {
  games: readonly GameShown[];
  chosen: number;
  onChoose: (game: number) => void;
  children: ComponentChildren;
}

/** A tab for every game, with a tick where the card is in; the arrow keys go from one to the next. */
export function GameTabs({ games, chosen, onChoose, children }: Props) {
  const id = useId();
  const step = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = games[(games.findIndex((each) => each.game === chosen) + by + games.length) % games.length];
    if (!by || !next) return;
    onChoose(next.game);
    document.getElementById(`${id}-${next.game}`)?.focus();
  };
  return (
    <>
      <div class={style.tabs} role="tablist" aria-label={t`Games`} onKeyDown={step}>
        {games.map(({ game, state }) => (
          <button
            key={game}
            type="button"
            id={`${id}-${game}`}
            role="tab"
            aria-selected={game === chosen}
            aria-controls={`${id}-card`}
            tabIndex={game === chosen ? 0 : -1}
            class={style.tab}
            onClick={() => onChoose(game)}
          >
            {state === "in" && <Icon name="check" />}
            {state !== "in" && state !== "due" && <Icon name="close" />}
            {t`Game ${game}`}
            <span class="unseen">{stateWord(state)}</span>
          </button>
        ))}
      </div>
      <div class={style.card} role="tabpanel" id={`${id}-card`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}

function stateWord(state: GameShown["state"]): string {
  switch (state) {
    case "in":
      return t`the card is in`;
    case "cancelled":
      return t`cancelled`;
    case "void":
      return t`does not count`;
    case "due":
      return "";
  }
}
