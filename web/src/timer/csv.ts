/** The sheet for a spreadsheet: a row for each game with what everyone records and what was left. */
import { t } from "@lingui/core/macro";
import { csvFrom } from "../files/csv";
import { outcomeOf } from "../scoring/game";
import { standingOf, standsAlone } from "../scoring/match";
import type { Language } from "../words/i18n";
import { rulesOn, type Sheet } from "./sheet";
import { leftText, nameOf, namesOf, nobodyOut } from "./words";

export function csvOf(sheet: Sheet, language: Language): string {
  return csvFrom(rowsOf(sheet), language);
}

export function rowsOf(sheet: Sheet): (string | number)[][] {
  const rules = rulesOn(sheet);
  const seats = sheet.names.map((_, seat) => seat);
  const names = seats.map((seat) => nameOf(sheet, seat));
  const { totals, wins } = standingOf(sheet.games, seats.length, rules);
  const games = sheet.games.map((game, at) => {
    const outcome = outcomeOf(game, rules);
    return [
      at + 1,
      game.out === null ? nobodyOut(rules) : t`${nameOf(sheet, game.out)} went out`,
      outcome ? namesOf(sheet, outcome.winners) : "",
      ...seats.map((seat) => outcome?.scores[seat] ?? ""),
      ...seats.map((seat) => leftText(sheet, at, seat)),
    ];
  });
  return [
    [t`Game`, t`End`, t`Winner`, ...names, ...names.map((name) => t`${name}: left`)],
    ...games,
    ...(standsAlone(rules)
      ? []
      : [
          [t`Total`, "", "", ...totals],
          [t`Wins`, "", "", ...wins],
        ]),
  ];
}
