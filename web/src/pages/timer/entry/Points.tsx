import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../../parts/icons/Icon";
import { type Outcome, outcomeOf } from "../../../scoring/game";
import { standingOf, standsAlone } from "../../../scoring/match";
import { type Cell, rulesOn, type Sheet } from "../../../timer/sheet";
import { cellText, gameName, nameOf, signed } from "../../../timer/words";
import style from "./Points.module.css";

interface Props {
  sheet: Sheet;
  onOpen: (cell: Cell) => void;
}

/** As on the sheet in the box: a column for each player, a row for each game, and the totals below. Every place can be changed. */
export function Points({ sheet, onOpen }: Props) {
  const rules = rulesOn(sheet);
  return (
    <table class={style.points} data-count={sheet.names.length}>
      <caption class="unseen">{t`Score sheet`}</caption>
      <thead>
        <tr>
          <th scope="col" class={`${style.head} ${style.game} ${style.corner}`}>
            {rules.counts === "rounds" ? t`Round` : t`Game`}
          </th>
          {sheet.names.map((_, seat) => (
            <th key={seat} scope="col" class={style.head}>
              <span class={style.name}>{nameOf(sheet, seat)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.games.map((_, at) => (
          <Row key={at} sheet={sheet} at={at} onOpen={onOpen} />
        ))}
      </tbody>
      {!standsAlone(rules) && <Sums sheet={sheet} />}
    </table>
  );
}

function Sums({ sheet }: { sheet: Sheet }) {
  const rules = rulesOn(sheet);
  const { totals, wins } = standingOf(sheet.games, sheet.names.length, rules);
  return (
    <tfoot>
      <tr class={style.total}>
        <th scope="row">{rules.counts === "rounds" ? t`Wins` : t`Total`}</th>
        {totals.map((total, seat) => (
          <td key={seat}>{rules.counts === "points" ? signed(total) : total}</td>
        ))}
      </tr>
      {rules.counts === "points" && rules.match_won_by === "wins" && (
        <tr class={style.wins}>
          <th scope="row">{t`Wins`}</th>
          {wins.map((won, seat) => (
            <td key={seat}>{won}</td>
          ))}
        </tr>
      )}
    </tfoot>
  );
}

function Row({ sheet, at, onOpen }: Props & { at: number }) {
  const row = useRef<HTMLTableRowElement>(null);
  const rules = rulesOn(sheet);
  const game = sheet.games[at];
  const outcome = game ? outcomeOf(game, rules) : null;
  const named = gameName(rules, at);
  const here = sheet.open?.game === at;
  useEffect(() => {
    if (here) row.current?.scrollIntoView({ block: "nearest" });
  }, [here]);
  return (
    <tr ref={row} class={here || !outcome ? style.now : ""}>
      <th scope="row" class={style.game}>
        <button
          type="button"
          aria-label={t`${named}: change how it ended`}
          onClick={() => onOpen({ game: at, seat: null })}
        >
          {at + 1}
        </button>
      </th>
      {sheet.names.map((_, seat) => (
        <Place key={seat} sheet={sheet} at={at} seat={seat} outcome={outcome} onOpen={onOpen} />
      ))}
    </tr>
  );
}

function Place({ sheet, at, seat, outcome, onOpen }: Props & { at: number; seat: number; outcome: Outcome | null }) {
  const rules = rulesOn(sheet);
  const won = outcome?.winners.includes(seat) ?? false;
  const text = cellText(sheet, at, seat, outcome);
  const spared = sheet.games[at]?.out === seat && rules.counts !== "stars"; // there is nothing to count but the ending
  const open = sheet.open?.game === at && sheet.open.seat === seat;
  const label = `${gameName(rules, at)}, ${nameOf(sheet, seat)}: ${text}${won ? `, ${t`won`}` : ""}`;
  return (
    <td class={won || spared ? style.won : ""}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={open}
        onClick={() => onOpen({ game: at, seat: spared ? null : seat })}
      >
        <span class={text.length > 5 ? style.word : ""}>{text}</span>
        {won && rules.counts !== "points" && <Icon name="crown" size={15} class={style.crown} />}
      </button>
    </td>
  );
}
