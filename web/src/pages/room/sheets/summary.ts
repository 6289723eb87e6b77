import { plural, t } from "@lingui/core/macro";
import { gameOf, rulesetOf, secondsOf } from "../../../catalogue/known";
import type { RoomShown } from "../../../protocol";

/** The options of a room in one line. */
export function summary(room: RoomShown): string {
  const { options } = room;
  const seconds = secondsOf(room);
  return [
    plural(room.chairs.length, { one: "# player", other: "# players" }),
    seconds ? t`${seconds} s a move` : t`no clock`,
    options.games > 1 ? plural(options.games, { one: "# game", other: "match of # games" }) : "",
    room.strict ? t`strict` : plural(options.hints, { 0: "no hints", one: "# hint", other: "# hints" }),
    options.announce || !rulesetOf(gameOf(room)).announcement ? "" : t`players announce an opening themselves`,
    options.spectators ? "" : t`no spectators`,
  ]
    .filter(Boolean)
    .join(" · ");
}
