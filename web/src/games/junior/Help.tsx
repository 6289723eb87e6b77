import { t } from "@lingui/core/macro";
import { rulesetNamed } from "../../catalogue/known";
import { type HelpProps, HelpSheet } from "../../parts/help/HelpSheet";

/** Junior, and the introductory game. */
export default function Help({ store, onClose }: HelpProps) {
  const rules = store.room.value?.options.rules ?? "junior";
  const intro = rulesetNamed(rules).family === "JuniorIntro";
  return (
    <HelpSheet
      store={store}
      onClose={onClose}
      aim={
        intro
          ? t`Find the tile that goes on with the run: whoever finds it gets a star.`
          : t`Collect stars: for every run of three or more tiles of one colour in a row, and for every tile that is added to one.`
      }
      how={
        intro
          ? [t`One child points at a tile, and all look for its neighbours. Tap the tile that was found.`]
          : [
              t`Tap a tile, then one of the places that light up. Or drag it there.`,
              t`Press the check mark when you are done. Who lays nothing takes a tile, for a star.`,
            ]
      }
      keys={[
        ["Tab", t`from tile to tile and from place to place`],
        ["Enter", t`choose a tile, and put it there`],
        ["Esc", t`let go`],
      ]}
    />
  );
}
