import { t } from "@lingui/core/macro";
import { Button } from "../../../parts/controls/Button";
import { Choice } from "../../../parts/controls/Choice";
import { Sheet } from "../../../parts/page/Sheet";
import type { EventView, GameShown } from "../../../protocol";
import { nameOf } from "../viewQueries";
import { playersNow, type TableInRound } from "./tableInRound";
import type { CardDesk } from "./writing/desk";
import { blank } from "./writing/draft";

interface Props {
  view: EventView;
  where: TableInRound;
  game: GameShown;
  desk: CardDesk;
  onClose: () => void;
}

/** Where a lot decides it, or another began than was due; it is written on the card. */
export function StarterSheet({ view, where, game, desk, onClose }: Props) {
  const draft = desk.draft.value ?? blank(playersNow(view, where.table), game.version);
  return (
    <Sheet title={t`Who starts`} onClose={onClose} foot={<Button kind="action" onClick={onClose}>{t`Done`}</Button>}>
      <Choice
        label={t`Game ${game.game}`}
        value={draft.starter || game.starter}
        choices={draft.players.map((each) => [each, nameOf(view, each)] as const)}
        onChange={(starter) => desk.move({ ...draft, starter })}
      />
    </Sheet>
  );
}
