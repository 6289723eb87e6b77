/** Which puzzle comes next. */
import type { PuzzleShown } from "../../../protocol";
import { idsOf } from "./library";
import { solved } from "./progress";

/** Of the same game and level the first that is not solved; null where all are. */
export async function nextAfter({
  id,
  rules,
  level,
}: Pick<PuzzleShown, "id" | "rules" | "level">): Promise<string | null> {
  const ids = await idsOf(rules, level);
  const at = ids.indexOf(id);
  const order = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))];
  return order.find((each) => !(each in solved.peek())) ?? null;
}
