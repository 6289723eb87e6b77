import { t } from "@lingui/core/macro";
import { figures, LADDER, measured, YARDSTICK } from "../../catalogue/ladder";
import { me } from "../../net/session";
import { Card } from "../../parts/page/Card";
import { Disclosure } from "../../parts/page/Disclosure";
import { STRENGTH } from "../../protocol/strength";
import type { Advice } from "../../results/duels";
import { personName } from "../../words/games";
import { levelTitle } from "../../words/opponents";
import style from "./Cards.module.css";
import { adviceWords, dealsWords, lineWords } from "./words";

const LARGE_TABLE = 4;

/** What the figures mean: for who reads them, and how they came about. */
export function Cards({ advice }: { advice: Advice }) {
  return (
    <aside class={style.cards} aria-label={t`About these figures`}>
      <ForYou advice={advice} />
      <HowMeasured />
      <TableOfFour />
    </aside>
  );
}

function ForYou({ advice }: { advice: Advice }) {
  const name = me.value ? personName(me.value.name) : "";
  return (
    <Card class={style.card}>
      <h2>{name && name !== t`Guest` ? t`For you, ${name}` : t`For you`}</h2>
      {adviceWords(advice).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Card>
  );
}

function HowMeasured() {
  const lines = LADDER.flatMap((level) => measured(level) ?? []);
  const example = lines.filter(({ ms }) => ms === null).at(-1);
  const name = example ? levelTitle(example.level) : "";
  return (
    <Card class={style.card}>
      <h2>{t`How we measured`}</h2>
      <p>{t`Two players, standard rules, jokers in. Deals are mirrored: each is played twice, with the seats changed.`}</p>
      {lines.length > 0 && <p>{dealsWords(lines)}</p>}
      <p>{t`Hatched is the 95 % interval: measured again and again, 19 times in 20 it holds the true figure.`}</p>
      {example && (
        <>
          <p>{t`Same seed, same games, unless a bot thinks by the clock. This plays every game of ${name} again:`}</p>
          <code class={style.command}>{example.command}</code>
          <Disclosure words={t`All figures and seeds`} class={style.more}>
            <ul>
              {STRENGTH.map((each) => (
                <li key={`${each.level} ${each.ms} ${each.against} ${each.players}`}>
                  <span>{lineWords(each)}</span>
                  <code class={style.command}>{each.command}</code>
                </li>
              ))}
            </ul>
          </Disclosure>
        </>
      )}
    </Card>
  );
}

function TableOfFour() {
  const told = LADDER.flatMap((level) => measured(level, YARDSTICK, LARGE_TABLE) ?? []);
  if (!told.length) return null;
  return (
    <Card class={style.card}>
      <h2>{t`At a table of four`}</h2>
      <p>{t`Against three Strong bots a fair share is 25 of 100.`}</p>
      {told.map((each) => {
        const { wins, error } = figures(each);
        const name = levelTitle(each.level);
        return <p key={each.level}>{t`${name} wins ${wins} ± ${error} there.`}</p>;
      })}
    </Card>
  );
}
