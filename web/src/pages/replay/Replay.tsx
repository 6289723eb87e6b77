import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { familyOf } from "../../games/families";
import { get, Refused } from "../../net/api";
import { patiently } from "../../net/patience";
import { useLoaded } from "../../parts/hooks/useLoaded";
import { Coming, EmptyPage, Way } from "../../parts/page/EmptyPage";
import { Page } from "../../parts/page/Page";
import type { Replayed } from "../../protocol";
import { OpenRecord } from "../../results/OpenRecord";
import { brought, FROM_FILE } from "../../results/record";
import { Player } from "./Player";
import style from "./Replay.module.css";

/** A finished game, for whoever has its address, or one from a file; `#12` is its twelfth move. */
export default function Replay({ name: id }: { name: string }) {
  return id === FROM_FILE ? <FromFile /> : <FromServer id={id} />;
}

function FromFile() {
  const game = brought.value;
  return (
    <Page wide={game !== null}>
      {game ? (
        <Loaded key={game.record} replayed={game.replayed} record={game.record} />
      ) : (
        <h1 class={style.title}>{t`A game from a file`}</h1>
      )}
      <div class={style.another}>
        <OpenRecord />
      </div>
    </Page>
  );
}

function FromServer({ id }: { id: string }) {
  const [replayed, setReplayed] = useState<Replayed | null>(null);
  const [problem, setProblem] = useState("");
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    const asking = { gone: false, waits: () => setWaits(true) };
    patiently(() => get<Replayed>(`/api/games/${id}`), asking).then(setReplayed, (error: unknown) => {
      if (!asking.gone) setProblem(error instanceof Refused ? error.message : String(error));
    });
    return () => {
      asking.gone = true;
    };
  }, [id]);
  if (problem) return <NoGame message={problem} />;
  return (
    <Page wide>{replayed ? <Loaded replayed={replayed} /> : <Coming title={t`A finished game`} waits={waits} />}</Page>
  );
}

function NoGame({ message }: { message: string }) {
  return (
    <Page>
      <EmptyPage title={message}>
        <p>{t`A game can be seen here when it is over.`}</p>
        <Way href={pathTo("/games")}>{t`My games`}</Way>
        <Way href={pathTo("/")}>{t`To the first page`}</Way>
      </EmptyPage>
    </Page>
  );
}

function Loaded({ replayed, record }: { replayed: Replayed; record?: string }) {
  const review = useLoaded(familyOf(replayed.rules).review, replayed.rules)?.default;
  return review ? (
    <Player replayed={replayed} review={review} record={record} />
  ) : (
    <h1 class={style.title}>{t`A finished game`}</h1>
  );
}
