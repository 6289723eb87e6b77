/** What somebody wants to play, asked for one by one: for a new game, and of a host who thinks again. */
import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../catalogue/addresses";
import { figures, isLevel, measured } from "../catalogue/ladder";
import { type Family, playsIn } from "../games/families";
import { allChoices } from "../net/rooms";
import { Choice } from "../parts/controls/Choice";
import { Switch } from "../parts/controls/Switch";
import { HouseNote } from "../parts/room/HouseNote";
import type { Ruleset } from "../protocol";
import { botLevel, houseTitle, rulesName } from "../words/games";
import { botManner } from "../words/opponents";
import { HostRulesForm } from "./HostRulesForm";
import style from "./WishForm.module.css";
import { type Company, playing, timeOf, type Wish } from "./wish";

const TIMES = [0, 30, 40, 60, 90, 120];
const HINTS = [0, 1, 3, 10] as const;
const GAMES = [1, 2, 3, 5] as const;

interface Part {
  family: Family;
  /** That the server offers; none before it has answered. */
  rulesets: readonly Ruleset[];
  wish: Wish;
  change: (part: Partial<Wish>) => void;
}

function chosen({ rulesets, wish }: Part): Ruleset | undefined {
  return rulesets.find(({ name }) => name === wish.rules);
}

export function WhichGame(part: Part) {
  const { family, rulesets, wish, change } = part;
  const rules = chosen(part);
  const choose = (name: string) => {
    const next = rulesets.find((each) => each.name === name);
    change(next ? playing(next) : { rules: name });
  };
  return (
    <>
      <Choice label={t`Game`} value={wish.rules} choices={gamesOf(family, rulesets)} onChange={choose} />
      {rules?.house && <HouseNote house={rules.house} />}
    </>
  );
}

/** Our own games, which are known before the server answers, and after them those of the house. */
function gamesOf(family: Family, rulesets: readonly Ruleset[]): [string, string][] {
  const houses = rulesets.flatMap(({ name, house }): [string, string][] => (house ? [[name, houseTitle(house)]] : []));
  return [...family.rules.map((each): [string, string] => [each, rulesName(each)]), ...houses];
}

export function HowMany(part: Part) {
  const { wish, change } = part;
  const [least, most] = chosen(part)?.seats ?? [0, 0];
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

export function WhichBots(part: Part) {
  const { wish, change } = part;
  const rules = chosen(part);
  if (!rules || rules.seats[1] === 1 || rules.bots.length < 2) return null;
  return (
    <div class={style.bots}>
      <Choice
        label={t`Bots play`}
        value={wish.bot}
        choices={rules.bots.map((each) => [each, botLevel(each)])}
        onChange={(bot) => change({ bot })}
      />
      <Opponent bot={wish.bot} />
    </div>
  );
}

/** What kind of player it is, and where to read how strong that is. */
function Opponent({ bot }: { bot: string }) {
  const found = isLevel(bot) ? measured(bot) : null;
  const { wins, error } = found ? figures(found) : { wins: 0, error: 0 };
  return (
    <p class={style.note} role="status">
      {botManner(bot)} {found && t`It wins ${wins} ± ${error} of 100 games against the strong one.`}{" "}
      {isLevel(bot) && <a href={pathTo("/opponents")}>{t`How strong are they?`}</a>}
    </p>
  );
}

export function HowPlayed(part: { company: Company } & Part) {
  const { wish, family, company, change } = part;
  const now = timeOf(wish, company);
  const rules = chosen(part);
  return (
    <>
      {family.timed && (
        <Choice
          label={t`Time for a move`}
          value={now}
          choices={timesWith(now).map((each) => [each, each ? t`${each} s` : t`no clock`])}
          onChange={(time) => change(company === "bots" ? { botTime: time } : { time })}
        />
      )}
      {family.timed && (
        <div class={style.switches}>
          <Switch
            label={t`Strict game`}
            note={t`A mistake costs a tile and ends the turn, as in the booklet. Without it a mistake costs nothing: you correct it. No hints.`}
            on={wish.strict}
            onChange={(strict) => change({ strict })}
          />
        </div>
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
        {family.standsAlone && wish.games > 1 && (
          <Switch
            label={t`Add up the games`}
            note={t`By the booklet each game has its own winner, and nothing is carried over.`}
            on={wish.addUp ?? false}
            onChange={(addUp) => change({ addUp })}
          />
        )}
        <Switch
          label={t`Spectators`}
          note={t`Whoever has the code may watch the table.`}
          on={wish.spectators}
          onChange={(spectators) => change({ spectators })}
        />
      </div>
      {rules && <HostRulesForm ruleset={rules} wish={wish} change={change} />}
    </>
  );
}

/** A house may have a time of its own. */
function timesWith(own: number): number[] {
  return [...new Set([...TIMES, own])].sort((one, other) => one - other);
}

export function useRulesets(family: Family): Ruleset[] {
  const [all, setAll] = useState<Ruleset[]>([]);
  useEffect(() => {
    allChoices().then(
      ({ rulesets }) => setAll(rulesets.filter((each) => playsIn(family, each))),
      () => setAll([]), // the usual game can still be played
    );
  }, [family]);
  return all;
}
