import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Choice } from "../../../../parts/controls/Choice";
import type { RoundShown, StagePlayed } from "../../../../protocol";

/** Which round of a stage is looked at: the newest until somebody wants another. */
export function useRound(play: StagePlayed): { round: RoundShown | undefined; choice: preact.ComponentChild } {
  const [wanted, setWanted] = useState(0);
  const round = play.rounds[wanted - 1] ?? play.rounds.at(-1);
  const choice = play.rounds.length > 1 && (
    <Choice
      label={t`Round`}
      value={round?.round ?? 0}
      choices={play.rounds.map((each) => [each.round, String(each.round)] as const)}
      onChange={setWanted}
    />
  );
  return { round, choice };
}
