import { plural, t } from "@lingui/core/macro";
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { CoachedBoard } from "../../coached/CoachedBoard";
import { Refused } from "../../net/api";
import { patiently } from "../../net/patience";
import { RoomStore } from "../../net/room";
import type { Coach, Next } from "../../parts/coach/coach";
import { ButtonLink } from "../../parts/controls/Button";
import { Coming, EmptyPage, Way } from "../../parts/page/EmptyPage";
import { Page } from "../../parts/page/Page";
import type { TurnShown, TurnTried } from "../../protocol";
import { go } from "../../router";
import style from "./TryTurn.module.css";
import { sourceOf, TurnChannel, type TurnSource } from "./turnChannel";

interface Props {
  game: string;
  /** The text of its file, where it is from one. */
  record?: string | undefined;
  action: number;
}

/** A turn of a finished game on the real board: try it, as often as you like. */
export function TryTurn({ game, record, action }: Props) {
  const source = useMemo(() => sourceOf(game, record), [game, record]);
  const [shown, setShown] = useState<TurnShown | null>(null);
  const [problem, setProblem] = useState("");
  const [waits, setWaits] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const asking = { gone: false, waits: () => setWaits(true) };
    patiently(() => source.shown(action), asking).then(setShown, (error: unknown) => {
      if (!asking.gone) setProblem(error instanceof Refused ? error.message : String(error));
    });
    return () => {
      asking.gone = true;
    };
  }, [source, action]);
  if (problem) {
    return (
      <Page>
        <EmptyPage title={problem}>
          <Way href={pathTo("/game/{id}/review", { id: game })}>{t`To the review`}</Way>
        </EmptyPage>
      </Page>
    );
  }
  if (!shown) {
    return (
      <Page>
        <Coming title={t`Try it yourself`} waits={waits} />
      </Page>
    );
  }
  return <Board key={round} source={source} action={action} shown={shown} again={() => setRound(round + 1)} />;
}

interface BoardProps {
  source: TurnSource;
  action: number;
  shown: TurnShown;
  again: () => void;
}

function Board({ source, action, shown, again }: BoardProps) {
  const attempt = useMemo(() => new Attempt(source, action, shown, again), [source, action, shown]);
  const tools = useMemo(() => ({ Head: () => <Head game={source.id} action={action} /> }), [attempt]);
  return <CoachedBoard coach={attempt} rules={shown.rules} tools={tools} />;
}

function Head({ game, action }: { game: string; action: number }) {
  return (
    <div class={style.head}>
      <ButtonLink
        kind="quiet"
        square
        icon="close"
        href={`${pathTo("/game/{id}/review", { id: game })}#${action}`}
        aria-label={t`To the review`}
      />
      <b>{t`Try it yourself`}</b>
    </div>
  );
}

/** One try: what is asked, and then what it was worth. */
class Attempt implements Coach {
  private readonly tried = signal<TurnTried | null>(null);
  readonly said: ReadonlySignal<string>;
  readonly next: ReadonlySignal<Next | null>;

  constructor(
    private readonly source: TurnSource,
    private readonly action: number,
    private readonly shown: TurnShown,
    again: () => void,
  ) {
    this.said = computed(() => (this.tried.value ? resultWords(this.tried.value) : askedWords(shown)));
    const back = `${pathTo("/game/{id}/review", { id: source.id })}#${action}`;
    this.next = computed(() => {
      const tried = this.tried.value;
      if (!tried) return null;
      return tried.did < tried.best
        ? { label: t`Once more`, go: again }
        : { label: t`To the review`, go: () => go(back) };
    });
  }

  open(): RoomStore {
    const { source, action, shown } = this;
    return new RoomStore(
      `turn ${source.id} ${action}`,
      (_, hear) =>
        new TurnChannel(source, action, shown, hear, (tried) => {
          this.tried.value = tried;
        }),
    );
  }
}

function askedWords({ best, unit }: TurnShown): string {
  if (!best) return t`Nothing can be laid here.`;
  switch (unit) {
    case "points":
      return plural(best, { one: "# point can be laid. Find it.", other: "# points can be laid. Find them." });
    case "stars":
      return plural(best, { one: "# star can be won. Find it.", other: "# stars can be won. Find them." });
    case "dice":
      return plural(best, { one: "# die can be laid. Find it.", other: "# dice can be laid. Find them." });
    default:
      return plural(best, { one: "# tile can be laid. Find it.", other: "# tiles can be laid. Find them." });
  }
}

function resultWords({ did, best }: TurnTried): string {
  if (did >= best) return t`That is the best play.`;
  return t`Allowed, and ${did} of ${best}: there is more in it.`;
}
