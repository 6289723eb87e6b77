import { plural } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { outcomeOf } from "../../scoring/game";
import { standingOf } from "../../scoring/match";
import { rulesOn, type Sheet } from "../../timer/sheet";
import { notesOf } from "../../timer/words";
import style from "./Notes.module.css";

/** What the totals count, and whatever is not plain in a game, with its rule. */
export function Notes({ sheet }: { sheet: Sheet }) {
  const rules = rulesOn(sheet);
  const { played } = standingOf(sheet.games, sheet.names.length, rules);
  const notes = sheet.games.flatMap((game, at) => {
    const outcome = outcomeOf(game, rules);
    return outcome ? notesOf(sheet, at, outcome) : [];
  });
  if (!played) return null;
  return (
    <p class={style.notes}>
      {rules.counts === "rounds"
        ? plural(played, { one: "After one round.", other: "After # rounds." })
        : plural(played, { one: "The total of one game.", other: "The total of # games." })}
      {notes.map(({ text, rule }, at) => (
        <span key={at}>
          {" "}
          {text} (<a href={`${pathTo("/rules/{name}", { name: sheet.rules })}#${rule}`}>{rule}</a>).
        </span>
      ))}
    </p>
  );
}
