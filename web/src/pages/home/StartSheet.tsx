import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import type { Family } from "../../games/families";
import { makeRoom, myTable } from "../../net/rooms";
import { playedBefore } from "../../parts/coach/firstGame";
import { Button } from "../../parts/controls/Button";
import { Choice } from "../../parts/controls/Choice";
import { useBusy } from "../../parts/hooks/useBusy";
import { Sheet } from "../../parts/page/Sheet";
import { go } from "../../router";
import { HowMany, HowPlayed, useRulesets, WhichBots, WhichGame } from "../../wishes/WishForm";
import { type Company, fitting, optionsOf, WISHES, type Wish } from "../../wishes/wish";
import { Names } from "./Names";

interface Props {
  family: Family;
  company: Company;
  onClose: () => void;
}

/** Every option of a game, one step away from playing it. */
export function StartSheet({ family, company: first, onClose }: Props) {
  const [company, setCompany] = useState(first);
  const [names, setNames] = useState<string[]>([]);
  const rulesets = useRulesets(family);
  const { busy, problem, run } = useBusy();
  const kept = WISHES[family.name];
  const wish = fitting(kept.value, rulesets, family);
  const change = (part: Partial<Wish>) => {
    kept.value = fitting({ ...wish, ...part }, rulesets, family);
  };
  const start = () => run(() => begin(wish, family, company, names));
  const rules = rulesets.find((each) => each.name === wish.rules);
  const alone = rules?.seats[1] === 1;
  const form = { family, rulesets, wish, change };
  return (
    <Sheet
      title={t`A new game`}
      onClose={onClose}
      foot={
        <>
          {problem && <p role="alert">{problem}</p>}
          <Button kind="action" big onClick={start} disabled={busy}>
            {company === "friends" && !alone ? t`Set a table` : t`Play`}
          </Button>
        </>
      }
    >
      <WhichGame {...form} />
      {!alone && (
        <Choice
          label={t`With whom`}
          value={company}
          choices={[
            ["bots", t`Bots`],
            ["friends", t`Friends`],
            ["screen", t`On one screen`],
          ]}
          onChange={setCompany}
        />
      )}
      <HowMany {...form} />
      {company === "screen" && !alone && <Names seats={wish.seats} onChange={setNames} />}
      <WhichBots {...form} />
      <HowPlayed {...form} company={company} />
    </Sheet>
  );
}

/** Whoever chooses for himself needs no first game. */
async function begin(wish: Wish, family: Family, company: Company, names: string[]): Promise<void> {
  const options = optionsOf(wish, family, company);
  if (family.name === "classic") playedBefore.value = true;
  if (company === "friends" && wish.seats > 1) {
    myTable.value = await makeRoom(options);
    go(pathTo("/room/{code}", { code: myTable.value }));
    return;
  }
  const people = company === "screen" && wish.seats > 1 ? { names } : {};
  go(pathTo("/room/{code}", { code: await makeRoom(options, { ...people, start: true }) }));
}
