import { t } from "@lingui/core/macro";
import type { GameShown } from "../../../protocol";
import { DecisionSheet, type SheetProps } from "./DecisionSheet";

interface Props extends SheetProps {
  round: number;
  table: number;
  game: GameShown;
}

/** A game that is not played: too few are left, or it was broken off. */
export function CancelSheet({ round, table, game, ...rest }: Props) {
  const { game: number, version } = game;
  return (
    <DecisionSheet
      {...rest}
      title={t`Cancel game ${number} of table ${table}`}
      note={t`It counts for nobody, and no card is missing for it. A card written later takes its place.`}
      rule="A-57"
      action={t`Cancel the game`}
      why="needed"
      decision={(why) => ({ kind: "cancel-game", round, table, game: number, version, why })}
    />
  );
}
