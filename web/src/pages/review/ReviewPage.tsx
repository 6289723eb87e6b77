import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import type { GameReview } from "../../family/review";
import { familyOf } from "../../games/families";
import { get, post, Refused } from "../../net/api";
import { type Asking, patiently } from "../../net/patience";
import { ButtonLink } from "../../parts/controls/Button";
import { useLoaded } from "../../parts/hooks/useLoaded";
import { useMedia } from "../../parts/hooks/useMedia";
import { Coming, EmptyPage, Way } from "../../parts/page/EmptyPage";
import { Page } from "../../parts/page/Page";
import { LinkButton } from "../../parts/room/Invitation";
import type { GameListed, Replayed, Reviewed, ReviewedTurn } from "../../protocol";
import { brought, FROM_FILE } from "../../results/record";
import { go, place } from "../../router";
import { gameName, namesOf } from "../../words/games";
import { language, speakAlso } from "../../words/i18n";
import { speaksJunior } from "../../words/racks";
import { Chances, type Dealt } from "./Chances";
import { Chart } from "./Chart";
import { firstToSee, marksOf } from "./chart";
import style from "./ReviewPage.module.css";
import { Stage } from "./Stage";
import { TryTurn } from "./TryTurn";
import { Turns } from "./Turns";
import { useChances } from "./useChances";
import { details, headline } from "./words";

await speakAlso({ en: () => import("./po/en.po"), pl: () => import("./po/pl.po") });

/** A phone, held upright: the table shall be seen together with the turns. */
const NARROW = "(max-width: 700px)";

interface Looked {
  reviewed: Reviewed;
  replayed: Replayed;
  /** One's own seats. */
  mine: readonly number[];
}

/** A finished game turn by turn, for whoever has its address; `#12` is the turn of its action 12, `?try=12` tries it. */
export default function ReviewPage({ name: id }: { name: string }) {
  const { looked, problem, waits } = useLooked(id);
  const trying = Number(place.value.query.get("try") ?? Number.NaN);
  const record = id === FROM_FILE ? brought.value?.record : undefined;
  if (Number.isInteger(trying) && (record || id !== FROM_FILE)) {
    return <TryTurn key={trying} game={id} record={record} action={trying} />;
  }
  if (problem) {
    return (
      <Page>
        <EmptyPage title={problem}>
          <p>{t`A game can be seen here when it is over.`}</p>
          <Way href={pathTo("/games")}>{t`My games`}</Way>
        </EmptyPage>
      </Page>
    );
  }
  return <Page wide>{looked ? <Loaded looked={looked} /> : <Coming title={t`Review`} waits={waits} />}</Page>;
}

function Loaded({ looked }: { looked: Looked }) {
  const review = useLoaded(familyOf(looked.reviewed.rules).review, looked.reviewed.rules)?.default;
  return review ? <Look looked={looked} review={review} /> : <Coming title={t`Review`} waits={false} />;
}

function Look({ looked, review }: { looked: Looked; review: GameReview }) {
  const { reviewed, replayed, mine } = looked;
  const names = namesOf(replayed);
  const turn = turnAt(reviewed, place.value.hash, mine[0] ?? 0);
  const seat = turn?.seat ?? 0;
  const record = replayed.id === "" ? brought.value?.record : undefined;
  const known = useChances(replayed.id, record, seat, reviewed.chances);
  const turns = reviewed.turns.filter((each) => each.seat === seat);
  const narrow = useMedia(NARROW);
  const at = turn ? turns.indexOf(turn) : 0;
  useArrows(turns[at - 1], turns[at + 1]);
  if (!turn) return <h1 class={style.title}>{t`Nobody had a turn in this game.`}</h1>;
  const own = mine.includes(seat);
  return (
    <>
      <Head looked={looked} names={names} seat={seat} review={review} />
      <div class={style.review}>
        <div class={style.side}>
          <h2 class={style.headline}>{headline(reviewed, seat, own, names[seat] ?? "")}</h2>
          <div class={style.details}>
            {details(reviewed, seat).map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
          <Chart
            reviewed={reviewed}
            names={names}
            seat={seat}
            marks={marksOf(reviewed, seat, known.turning)}
            at={turn.number}
            low={narrow}
          />
          <Turns turns={turns} at={turn.action} onChoose={choose} />
        </div>
        <Stage
          replayed={replayed}
          review={review}
          names={names}
          turn={turn}
          mine={own}
          before={turns[at - 1] ?? null}
          after={turns[at + 1] ?? null}
          onChoose={choose}
        />
        {reviewed.chances && (
          <div class={style.chances}>
            <Chances turns={turns} known={known} at={turn} game={dealtIn(reviewed)} />
          </div>
        )}
      </div>
    </>
  );
}

function dealtIn({ rules, turns }: Reviewed): Dealt {
  if (speaksJunior(rules)) return "junior";
  return turns.some(({ unit }) => unit === "dice") ? "dice" : "tiles";
}

/** They go from turn to turn, wherever the focus is but where they choose something else. */
function useArrows(before: ReviewedTurn | undefined, after: ReviewedTurn | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const to = event.key === "ArrowLeft" ? before : event.key === "ArrowRight" ? after : undefined;
      const target = event.target instanceof Element ? event.target : document.body;
      if (!to || event.altKey || event.ctrlKey || event.metaKey || target.closest("input, dialog")) return;
      event.preventDefault();
      choose(to);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [before, after]);
}

function choose({ action }: ReviewedTurn): void {
  go(`#${action}`, { replace: true });
}

function turnAt(reviewed: Reviewed, hash: string, seat: number): ReviewedTurn | null {
  return reviewed.turns.find(({ action }) => String(action) === hash) ?? firstToSee(reviewed, seat);
}

/** Which game it is, everybody's score, and the ways to others: pressing a player shows the turns of that seat. */
function Head({ looked, names, seat, review }: { looked: Looked; names: string[]; seat: number; review: GameReview }) {
  const { reviewed, replayed, mine } = looked;
  const { id } = replayed;
  const narrow = useMedia(NARROW);
  return (
    <header class={style.head}>
      <div class={style.about}>
        <h1 class={style.title}>{t`Review`}</h1>
        <p class={style.game}>{gameName(replayed)}</p>
      </div>
      <ul class={style.seats} aria-label={t`Players`}>
        {names.map((name, each) => {
          const first = firstToSee(reviewed, each);
          return (
            <li key={each}>
              <button
                type="button"
                class={style.seat}
                aria-pressed={each === seat}
                data-won={reviewed.winners.includes(each) || undefined}
                onClick={() => first && choose(first)}
              >
                <b>{mine.includes(each) ? t`${name} (you)` : name}</b>
                <review.Score score={reviewed.scores[each] ?? 0} />
              </button>
            </li>
          );
        })}
      </ul>
      <div class={style.ways}>
        {id && (
          <LinkButton kind="quiet" square={narrow} link={`${location.origin}${pathTo("/game/{id}/review", { id })}`} />
        )}
        <ButtonLink
          kind="quiet"
          icon="history"
          square={narrow}
          href={pathTo("/game/{id}", { id: id || FROM_FILE })}
          aria-label={t`Replay`}
        >
          {!narrow && t`Replay`}
        </ButtonLink>
      </div>
    </header>
  );
}

function useLooked(id: string): { looked: Looked | null; problem: string; waits: boolean } {
  const [looked, setLooked] = useState<Looked | null>(null);
  const [problem, setProblem] = useState("");
  const [waits, setWaits] = useState(false);
  const spoken = language.value;
  useEffect(() => {
    const asking = { gone: false, waits: () => setWaits(true) };
    (id === FROM_FILE ? fromFile(asking) : fromServer(id, asking)).then(
      (found) => {
        if (!asking.gone) setLooked(found);
      },
      (error: unknown) => {
        if (!asking.gone) setProblem(error instanceof Refused ? error.message : String(error));
      },
    );
    return () => {
      asking.gone = true;
    };
  }, [id, spoken]);
  return { looked, problem, waits };
}

async function fromServer(id: string, asking: Asking): Promise<Looked> {
  const [reviewed, replayed, games] = await Promise.all([
    patiently(() => get<Reviewed>(`/api/games/${id}/review`), asking),
    patiently(() => get<Replayed>(`/api/games/${id}`), asking),
    get<GameListed[]>("/api/games").catch((): GameListed[] => []), // a stranger has none
  ]);
  return { reviewed, replayed, mine: games.find((game) => game.id === id)?.seats ?? [] };
}

async function fromFile(asking: Asking): Promise<Looked> {
  const game = brought.value;
  if (!game) throw new Refused(t`Open the file once more to look at its game.`, 0);
  const reviewed = await patiently(() => post<Reviewed>("/api/records/review", { record: game.record }), asking);
  return { reviewed, replayed: game.replayed, mine: [] };
}
