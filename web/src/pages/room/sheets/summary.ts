import { plural, t } from "@lingui/core/macro";
import { gameOf, rulesetNamed, rulesetOf, secondsOf } from "../../../catalogue/known";
import type { RoomShown } from "../../../protocol";

/** The options of a room in one line. */
export function summary(room: RoomShown): string {
  const { options } = room;
  const seconds = secondsOf(room);
  return [
    plural(room.chairs.length, { one: "# player", other: "# players" }),
    seconds ? t`${seconds} s a move` : t`no clock`,
    options.games > 1 ? gamesText(room) : "",
    room.strict ? t`strict` : plural(options.hints, { 0: "no hints", one: "# hint", other: "# hints" }),
    options.announce || !rulesetOf(gameOf(room)).announcement ? "" : t`players announce an opening themselves`,
    options.spectators ? "" : t`no spectators`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function gamesText({ options }: RoomShown): string {
  if (!rulesetNamed(options.rules).stands_alone)
    return plural(options.games, { one: "# game", other: "match of # games" });
  const games = plural(options.games, { one: "# game", other: "# games" });
  return options.add_up ? t`${games}, added up` : games;
}
