import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import type { Family } from "../../games/families";
import { allChoices, makeRoom, myTable } from "../../net/rooms";
import { Button } from "../../parts/controls/Button";
import { Choice } from "../../parts/controls/Choice";
import { Switch } from "../../parts/controls/Switch";
import { useBusy } from "../../parts/hooks/useBusy";
import { Sheet } from "../../parts/page/Sheet";
import type { Ruleset } from "../../protocol";
import { go } from "../../router";
import { botLevel, rulesName } from "../../words/games";
import { Names } from "./Names";
import type { Opening } from "./opening";
import style from "./StartSheet.module.css";
import { fitting, optionsOf, WISHES, type Wish } from "./wish";

interface Props {
  family: Family;
  company: Opening["company"];
  onClose: () => void;
}

const TIMES = [0, 30, 40, 60, 90, 120] as const;
const HINTS = [0, 1, 3, 10] as const;
const GAMES = [1, 2, 3, 5] as const;

/** Every option of a game, one step away from playing it. */
export function StartSheet({ family, company: first, onClose }: Props) {
  const [company, setCompany] = useState(first);
  const [names, setNames] = useState<string[]>([]);
  const rulesets = useRulesets(family);
  const { busy, problem, run } = useBusy();
  const kept = WISHES[family.name];
  const wish = fitting(kept.value, rulesets);
  const change = (part: Partial<Wish>) => {
    kept.value = fitting({ ...wish, ...part }, rulesets);
  };
  const start = () => run(() => begin(wish, family, company, names));
  const rules = rulesets.find((each) => each.name === wish.rules);
  const alone = rules?.seats[1] === 1;
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
      <Choice
        label={t`Game`}
        value={wish.rules}
        choices={family.rules.map((each) => [each, rulesName(each)])}
        onChange={(next) => change({ rules: next })}
      />
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
      {rules && !alone && <Seats rules={rules} wish={wish} change={change} />}
      {company === "screen" && !alone && <Names seats={wish.seats} onChange={setNames} />}
      {rules && !alone && rules.bots.length > 1 && (
        <Choice
          label={t`Bots play`}
          value={wish.bot}
          choices={rules.bots.map((each) => [each, botLevel(each)])}
          onChange={(bot) => change({ bot })}
        />
      )}
      <MoreOptions wish={wish} family={family} change={change} />
    </Sheet>
  );
}

interface Part {
  wish: Wish;
  change: (part: Partial<Wish>) => void;
}

function Seats({ rules, wish, change }: { rules: Ruleset } & Part) {
  const [least, most] = rules.seats;
  if (least === most) return null;
  const seats = Array.from({ length: most - least + 1 }, (_, more) => least + more);
  return (
    <Choice
      label={t`Players`}
      value={wish.seats}
      choices={seats.map((each) => [each, String(each)])}
      onChange={(next) => change({ seats: next })}
    />
  );
}

function MoreOptions({ wish, family, change }: { family: Family } & Part) {
  return (
    <>
      {family.timed && (
        <Choice
          label={t`Time for a move`}
          value={wish.time}
          choices={TIMES.map((each) => [each, each ? t`${each} s` : t`no clock`])}
          onChange={(time) => change({ time })}
        />
      )}
      <Choice
        label={t`Games in the match`}
        value={wish.games}
        choices={GAMES.map((each) => [each, String(each)])}
        onChange={(games) => change({ games })}
      />
      {!wish.strict && (
        <Choice
          label={t`Hints in a game`}
          value={wish.hints}
          choices={HINTS.map((each) => [each, each ? String(each) : t`none`])}
          onChange={(hints) => change({ hints })}
        />
      )}
      <div class={style.switches}>
        {family.timed && (
          <Switch
            label={t`Strict game`}
            note={t`An illegal turn costs a tile, as at the real table. No hints.`}
            on={wish.strict}
            onChange={(strict) => change({ strict })}
          />
        )}
        <Switch
          label={t`Spectators`}
          note={t`Whoever has the code may watch the table.`}
          on={wish.spectators}
          onChange={(spectators) => change({ spectators })}
        />
      </div>
    </>
  );
}

function useRulesets(family: Family): Ruleset[] {
  const [all, setAll] = useState<Ruleset[]>([]);
  useEffect(() => {
    allChoices().then(
      ({ rulesets }) => setAll(rulesets.filter(({ name }) => family.rules.some((each) => each === name))),
      () => setAll([]), // the usual game can still be played
    );
  }, [family]);
  return all;
}

async function begin(wish: Wish, family: Family, company: Opening["company"], names: string[]): Promise<void> {
  const options = optionsOf(wish, family);
  if (company === "friends" && wish.seats > 1) {
    myTable.value = await makeRoom(options);
    go(pathTo("/room/{code}", { code: myTable.value }));
    return;
  }
  const people = company === "screen" && wish.seats > 1 ? { names } : {};
  go(pathTo("/room/{code}", { code: await makeRoom(options, { ...people, start: true }) }));
}
