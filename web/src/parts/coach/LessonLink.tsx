import { t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { found } from "../../catalogue/known";
import type { RoomStore } from "../../net/room";
import { TAUGHT } from "../../protocol/catalogue";

interface Props {
  store: RoomStore;
  course: keyof typeof TAUGHT;
  /** Of the rules that were broken. */
  codes: readonly string[];
  class?: string | undefined;
}

/** As the channel of a lesson calls its game. */
const LESSON = "lesson ";

/** The lesson that teaches why not, in a puzzle as well; whoever is in one just now is being taught. */
export function LessonLink({ store, course, codes, class: look }: Props) {
  const taught: Readonly<Record<string, string>> = TAUGHT[course];
  const name = codes.flatMap((code) => found(taught, code) ?? [])[0];
  const room = store.room.value;
  if (!name || !room || room.game?.startsWith(LESSON)) return null;
  return (
    <a class={look} href={pathTo("/learn/{name}", { name })} target="_blank" rel="noreferrer">
      {t`Learn it in a lesson`}
    </a>
  );
}
