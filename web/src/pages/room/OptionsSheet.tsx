import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { FAMILIES, type Family, familyOf } from "../../games/families";
import type { RoomStore } from "../../net/room";
import { Button } from "../../parts/controls/Button";
import { Choice } from "../../parts/controls/Choice";
import { Sheet } from "../../parts/page/Sheet";
import type { RoomShown } from "../../protocol";
import { HowMany, HowPlayed, useRulesets, WhichBots, WhichGame } from "../../wishes/WishForm";
import { chosenAnew, fitting, type Wish, wishOf } from "../../wishes/wish";

interface Props {
  store: RoomStore;
  room: RoomShown;
  onClose: () => void;
}

const KINDS = ["classic", "junior", "express"] as const;

function kindName(family: Family["name"]): string {
  switch (family) {
    case "classic":
      return t`Tiles`;
    case "junior":
      return t`Junior`;
    case "express":
      return t`Express`;
  }
}

/** The host chooses anew what the table was set with; everybody sees it as soon as the server has agreed. */
export default function OptionsSheet({ store, room, onClose }: Props) {
  const [name, setName] = useState<Family["name"]>(() => familyOf(room.options.rules).name);
  const family = FAMILIES[name];
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
      <Choice
        label={t`Kind of game`}
        value={name}
        choices={KINDS.map((each) => [each, kindName(each)])}
        onChange={(next) => {
          setProblem("");
          setName(next);
        }}
      />
      <WhichGame {...form} />
      <HowMany {...form} />
      <WhichBots {...form} />
      <HowPlayed {...form} company="friends" />
    </Sheet>
  );
}
