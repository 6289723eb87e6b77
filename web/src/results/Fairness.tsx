import { t } from "@lingui/core/macro";
import { useMemo } from "preact/hooks";
import { type Judged, judge } from "../net/shares";
import { Icon } from "../parts/icons/Icon";
import type { ContributionShown } from "../protocol";
import { listed } from "../words/lists";
import style from "./Fairness.module.css";

interface Props {
  game: string;
  commitment: string;
  secret: string;
  contributions: readonly ContributionShown[];
  /** Of the players, by seat. */
  names: readonly string[];
}

/** How anybody can work out that the luck of a game was settled before its first move, and who settled it. */
export function Fairness({ game, commitment, secret, contributions, names }: Props) {
  const judged = useMemo(
    () => judge({ game, commitment, secret, contributions }),
    [game, commitment, secret, contributions],
  );
  const mixed = contributions.filter(({ share }) => share !== null);
  const missing = contributions.filter(({ share }) => share === null);
  return (
    <details class={style.fair}>
      <summary>
        <Icon name="seal" />
        {t`Check this deal`}
      </summary>
      <div class={style.text}>
        <p>{mixed.length ? shuffledTogether(namesOf(mixed, names)) : shuffledAlone()}</p>
        <OwnPart judged={judged} />
        {missing.length > 0 && <p>{cameTooLate(namesOf(missing, names))}</p>}
        <dl class={style.numbers}>
          <dt>{t`Fingerprint, shown from the start`}</dt>
          <dd>{commitment}</dd>
          <dt>{t`Secret, shown at the end`}</dt>
          <dd>{secret}</dd>
          {mixed.map((each) => [
            <dt key={`of ${each.pledge}`}>{numberOf(namesOf([each], names))}</dt>,
            <dd key={each.pledge}>{each.share}</dd>,
          ])}
        </dl>
        {judged.fits ? (
          <p class={style.fits}>
            <Icon name="check" />
            {t`Your browser has just worked it out: the secret has this fingerprint.`}
          </p>
        ) : (
          <p role="alert">{t`The secret does not have this fingerprint. Something is wrong here.`}</p>
        )}
        <p>{t`To check the whole game on your own computer, download the record and let rummi deal it again:`}</p>
        <pre class={style.command}>{command(game, commitment, judged)}</pre>
      </div>
    </details>
  );
}

function shuffledAlone(): string {
  return t`The server shuffled this game alone. Before the first tile was dealt, it sealed all the luck of the game: it showed a fingerprint and kept the secret behind it. Now that the game is over, here is the secret. Whoever has both can work the deal out again: nobody has changed it in between. That the server did not try several secrets before it chose this one, you have to take its word for.`;
}

function shuffledTogether(names: string): string {
  return t`The server and the browsers of these players shuffled together: ${names}. Before the first tile was dealt, each of them thought of a number and showed only its fingerprint; when all lay there, the numbers were told, the server's at the end of the game. The deal and all later luck follow from all of them. Whose browser took part knows that nobody could choose the luck as he liked, not even the server; everybody else takes their word for it.`;
}

function cameTooLate(names: string): string {
  return t`A number was announced and did not come in time: ${names}. The game was dealt without it. Whoever held it back could, together with the server, choose between two deals.`;
}

function numberOf(names: string): string {
  return t`Number of ${names}`;
}

/** What only this browser can know. */
function OwnPart({ judged: { own, abandoned } }: { judged: Judged }) {
  return (
    <>
      {own === "took part" && (
        <p class={style.fits}>
          <Icon name="check" />
          {t`Your browser took part in this shuffle: its number is in it, and all fingerprints are those that it saw before it told it.`}
        </p>
      )}
      {own === "left out" && (
        <p role="alert">{t`Your browser told its number, but this deal was made without it: it came too late, or the server left it out.`}</p>
      )}
      {own === "changed" && (
        <p role="alert">{t`Something is wrong here: your browser saw other fingerprints before the deal than those of this game.`}</p>
      )}
      {own === "unknown" && <p>{t`This browser had no part in the shuffle, or does not remember it.`}</p>}
      {abandoned > 0 && (
        <p role="alert">{t`Before this game a shuffle was broken off after your browser had told its number. Once, that may be an accident.`}</p>
      )}
    </>
  );
}

function namesOf(contributions: readonly ContributionShown[], names: readonly string[]): string {
  return listed(contributions.flatMap(({ seats }) => seats.map((seat) => names[seat] ?? "")));
}

/** With what this browser has seen: a record alone may have been written anew. */
function command(game: string, commitment: string, { own, share }: Judged): string {
  const seen = own === "took part" ? `--commitment ${commitment} --share ${share} ` : "";
  return `rummi verify ${seen}${game}.rummi`;
}
