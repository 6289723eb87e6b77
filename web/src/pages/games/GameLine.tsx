import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { pathTo } from "../../catalogue/addresses";
import { isRuleset } from "../../catalogue/known";
import { familyOf } from "../../games/families";
import { Button } from "../../parts/controls/Button";
import { useLoaded } from "../../parts/hooks/useLoaded";
import { Icon } from "../../parts/icons/Icon";
import { LinkButton } from "../../parts/room/Invitation";
import type { GameListed } from "../../protocol";
import { recordOf } from "../../results/KeepRecord";
import { go } from "../../router";
import { gameName, namesOf } from "../../words/games";
import { locale } from "../../words/i18n";
import { listed } from "../../words/lists";
import style from "./Games.module.css";

/** One finished game: against whom, how it ended, and when. */
export function GameLine({ game }: { game: GameListed }) {
  const names = namesOf(game);
  const others = listed(names.filter((_, seat) => !game.seats.includes(seat)));
  const title = others ? t`with ${others}` : listed(names);
  const when = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(game.ended_at);
  return (
    <li class={style.game}>
      {isRuleset(game.rules) && <Result game={game} names={names} />}
      <div class={style.about}>
        <a class={style.open} href={pathTo("/game/{id}", { id: game.id })}>
          <b>{gameName(game)}</b> {title}
        </a>
        <time class={style.when} dateTime={new Date(game.ended_at).toISOString()}>
          {when}
        </time>
      </div>
      <div class={style.ways}>
        <a
          class={style.square}
          href={recordOf(game.id)}
          download={`${game.id}.rummi`}
          aria-label={t`Download the record`}
        >
          <Icon name="download" />
        </a>
        <LinkButton kind="quiet" square link={`${location.origin}${pathTo("/game/{id}", { id: game.id })}`} />
        <Button
          kind="quiet"
          icon="eye"
          class={style.way}
          onClick={() => go(pathTo("/game/{id}/review", { id: game.id }))}
        >{t`Review`}</Button>
        <Button
          kind="quiet"
          icon="play"
          class={style.way}
          onClick={() => go(pathTo("/game/{id}", { id: game.id }))}
        >{t`Replay`}</Button>
      </div>
    </li>
  );
}

function Result({ game, names }: { game: GameListed; names: readonly string[] }) {
  const review = useLoaded(familyOf(game.rules).review, game.rules)?.default;
  const [seat = 0] = game.seats;
  const won = game.seats.some((each) => game.winners.includes(each));
  const alone = game.players.length === 1;
  const shared = game.seats.length > 1;
  const winner = listed(game.winners.map((each) => names[each] ?? ""));
  let words: ComponentChildren = won ? t`won` : t`lost`;
  if (alone) words = review?.unit?.(game.scores[0] ?? 0);
  else if (shared) words = winner;
  const counted = shared ? (game.winners[0] ?? 0) : seat;
  return (
    <p class={style.result} data-won={(won && !alone) || undefined}>
      <span class={style.score}>{review && <review.Score score={game.scores[counted] ?? 0} />}</span>
      <span class={style.words}>{words}</span>
    </p>
  );
}
