import { t } from "@lingui/core/macro";
import { useEffect } from "preact/hooks";
import { play } from "../parts/sound/sound";
import type { Desk } from "./desk";
import { difference, tilesOf } from "./draft";
import { meldState } from "./meldState";
import { keptWords, meldName, moveWords, type Names, stateWords } from "./words";

/** For those who listen: what others have done, what one's own melds are now, and whose turn it is. */
export function Announcer({ desk, who }: { desk: Desk; who: (seat: number) => Names }) {
  const moves = desk.moves.value;
  const draft = desk.draft.value;
  const mine = desk.myTurn.value;
  useEffect(() => {
    const last = moves.at(-1);
    if (last) desk.say([moveWords(last.events, who), mine ? t`It is your turn.` : ""].join(" ").trim());
  }, [moves]);
  useEffect(() => {
    const changed = difference(draft).laid.map((meld) => {
      const name = meldName(tilesOf(meld));
      const state = stateWords(meldState(meld));
      return `${name}: ${state}.`;
    });
    if (draft.past.length) desk.say(changed.length ? changed.join(" ") : t`The table is as it was.`);
  }, [draft]);
  const kept = desk.kept.value;
  useEffect(() => {
    if (kept.length) desk.say(keptWords(kept));
  }, [kept]);
  useEffect(() => {
    if (mine) play("chime");
  }, [mine]);
  return (
    <p class="unseen" role="status">
      {desk.said.value}
    </p>
  );
}
