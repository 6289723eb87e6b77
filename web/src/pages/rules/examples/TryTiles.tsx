import { plural, t } from "@lingui/core/macro";
import { useMemo } from "preact/hooks";
import { isSolved, positionPath, USUAL_RULES } from "../../../catalogue/positions";
import { ButtonLink } from "../../../parts/controls/Button";
import { Star } from "../../../parts/icons/Icon";
import { Tile } from "../../../parts/tiles/Tile";
import { RULESETS } from "../../../protocol/catalogue";
import { openingPoints } from "../../../table/draft";
import { rackPieces } from "../../../table/layout/layout";
import type { Piece } from "../../../table/layout/piece";
import { yourRack } from "../../../words/racks";
import type { BoxName, TileExample } from "../page";
import style from "./Try.module.css";
import { Actions, Done } from "./TryFoot";
import { TryMeld } from "./TryMeld";
import { TileHands } from "./tileHands";
import { seen, solved } from "./trial";
import { inRightHalf, useDrag } from "./useDrag";

interface Props {
  example: TileExample;
  box: BoxName;
}

/** A small table of the booklet's examples. */
export function TryTiles({ example, box }: Props) {
  const hands = useMemo(() => new TileHands(example, box), [example, box]);
  const root = useDrag(hands);
  const { now } = hands.draft.value;
  const tile = (piece: Piece) => <TryTile key={piece.id} piece={piece} hands={hands} box={box} />;
  return (
    <figure ref={root} class={style.try}>
      <figcaption class={style.say}>{example.say}</figcaption>
      <fieldset class={style.table} aria-label={t`Table`} data-drop="table">
        {now.melds.map((meld) => (
          <TryMeld key={meld.id} meld={meld} box={box}>
            {seen(meld, box).map(tile)}
          </TryMeld>
        ))}
        {!example.goals.length && !rackPieces(now).length && (
          <ButtonLink
            kind="plain"
            square
            icon="eye"
            class={style.look}
            href={positionOf(example, box)}
            aria-label={t`Open it in “What can I lay?”`}
          />
        )}
        {hands.chosen.value.length > 0 ? (
          <button type="button" class={style.spot} onClick={() => hands.put({ to: "new" })}>
            {t`New set`}
          </button>
        ) : (
          !now.melds.length && <p class={style.empty}>{t`Tap your tiles, then tap here.`}</p>
        )}
      </fieldset>
      {(rackPieces(now).length > 0 || hands.touched) && (
        <fieldset class={style.rack} aria-label={yourRack(box === "junior")} data-drop="rack">
          {rackPieces(now).map(tile)}
          {hands.mayLeave && (
            <button type="button" class={style.spot} onClick={() => hands.toRack()}>
              {t`To the rack`}
            </button>
          )}
          <Verdict hands={hands} example={example} box={box} />
          <Actions hands={hands} goal={example.goals[0]} position={positionOf(example, box)} />
        </fieldset>
      )}
    </figure>
  );
}

/** The best play of it, or its opening. */
function positionOf({ table, rack, opening }: TileExample, box: BoxName): string {
  const rules = isSolved(box) ? box : USUAL_RULES;
  const lies = rack === "-" ? "order" : "best"; // where nothing is laid there is a table to look at
  return positionPath({ table, rack, rules, ask: opening ? "open" : lies });
}

function TryTile({ piece, hands, box }: { piece: Piece; hands: TileHands; box: BoxName }) {
  return (
    <Tile
      tile={piece.tile}
      junior={box === "junior"}
      class={style.tile}
      data-piece={piece.id}
      aria-pressed={hands.chosen.value.includes(piece.id)}
      onClick={(event) => {
        const key = event.detail === 0; // a key has no place
        hands.press(piece.id, key || inRightHalf(event.currentTarget, event.clientX));
      }}
    />
  );
}

const OPENING = RULESETS.standard.opening;

/** What has been reached: the points of an opening, the stars, and that it is done. */
function Verdict({ hands, example, box }: Props & { hands: TileHands }) {
  const points = openingPoints(hands.draft.value);
  const done = solved(hands.draft.value, example, box);
  const { stars } = example;
  return (
    <span class={style.verdict} role="status">
      {example.opening && <span class={style.points}>{t`${points} of ${OPENING}`}</span>}
      {done && <Done />}
      {done && stars !== null && (
        <span class={style.stars}>
          {Array.from({ length: stars }, (_, star) => (
            <Star key={star} size={22} />
          ))}
          <span class="unseen">{plural(stars, { one: "# star", other: "# stars" })}</span>
        </span>
      )}
    </span>
  );
}
