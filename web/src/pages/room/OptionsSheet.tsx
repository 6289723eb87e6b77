import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { familyOf } from "../../games/families";
import type { RoomStore } from "../../net/room";
import { Button } from "../../parts/controls/Button";
import { Sheet } from "../../parts/page/Sheet";
import type { RoomShown } from "../../protocol";
import { HowMany, HowPlayed, useRulesets, WhichBots, WhichGame } from "../../wishes/WishForm";
import { chosenAnew, fitting, type Wish, wishOf } from "../../wishes/wish";

interface Props {
  store: RoomStore;
  room: RoomShown;
  onClose: () => void;
}

/** The host chooses anew what the table was set with; everybody sees it as soon as the server has agreed. */
export default function OptionsSheet({ store, room, onClose }: Props) {
  const family = familyOf(room.options.rules);
  const rulesets = useRulesets(family);
  const [wanted, setWanted] = useState<Wish>(() => wishOf(room));
  const [problem, setProblem] = useState("");
  const wish = fitting(wanted, rulesets, family);
  const change = (part: Partial<Wish>) => {
    setProblem("");
    setWanted({ ...wish, ...part });
  };
  const keep = async () => {
    const options = chosenAnew(wish, family, store.room.peek()?.options ?? room.options);
    const answer = await store.ask({ type: "options", options });
    if (answer.type === "refusal") setProblem(answer.message);
    else onClose();
  };
  const form = { family, rulesets, wish, change };
  return (
    <Sheet
      title={t`What is played here`}
      onClose={onClose}
      foot={
        <>
          {problem && <p role="alert">{problem}</p>}
          <Button kind="action" big onClick={keep}>{t`Play it so`}</Button>
        </>
      }
    >
      <WhichGame {...form} />
      <HowMany {...form} />
      <WhichBots {...form} />
      <HowPlayed {...form} company="friends" />
    </Sheet>
  );
}
