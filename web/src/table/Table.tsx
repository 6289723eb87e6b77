import { t } from "@lingui/core/macro";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RoomTools } from "../family/board";
import type { RoomStore } from "../net/room";
import { readTiles } from "../notation/tile";
import { Button } from "../parts/controls/Button";
import { useOver } from "../parts/hooks/useOver";
import { Brand } from "../parts/page/Brand";
import { play } from "../parts/sound/sound";
import { chairName, shortName } from "../words/games";
import { Announcer } from "./Announcer";
import { Coached, Offers } from "./cards/Coached";
import { HintCard } from "./cards/HintCard";
import { LastMove } from "./cards/LastMove";
import { blamedMelds, RefusalCard, RefusalInLedge } from "./cards/RefusalCard";
import { Cloth } from "./cloth/Cloth";
import { Dragging } from "./cloth/drag";
import { Enlarged } from "./cloth/Enlarged";
import { Flights } from "./cloth/flip";
import { Ghost } from "./cloth/Ghost";
import { useFirstGame } from "./coach/useFirstGame";
import { useShown } from "./coach/useShown";
import { Actions } from "./deck/Actions";
import { onKey } from "./deck/keys";
import { Sentence } from "./deck/Sentence";
import { Watching } from "./deck/Watching";
import { Desk } from "./desk";
import { Bank, Players } from "./players/Players";
import { Rack } from "./rack/Rack";
import style from "./Table.module.css";

const FEW = 8;

/** In a lesson nobody draws: a short rack has large tiles. A puzzle, and a turn of a game, may begin with any number. */
function placesFor(tools: RoomTools, held: number): number | undefined {
  return tools.Head && !asked(tools) && held <= FEW ? FEW : undefined;
}

interface Props {
  store: RoomStore;
  tools: RoomTools;
  game: string;
  /** Whose eyes these are; nobody's for a spectator, and while a shared screen is passed on. */
  seat: number | null;
}

/** Where there is room: what kind of game this is. */
function FirstGameNote() {
  return (
    <p class={style.first}>
      <b>{t`Your first game`}</b>
      <span>{t`no clock, one gentle bot`}</span>
    </p>
  );
}

/** Whether a puzzle is asked here. */
function asked(tools: RoomTools): true | undefined {
  return tools.Ladder ? true : undefined;
}

/** Of a puzzle: beside the rack. */
function Help({ tools }: { tools: RoomTools }) {
  return (
    tools.Ladder && (
      <section class={style.ladder} aria-label={t`Help`}>
        <tools.Ladder />
      </section>
    )
  );
}

/** The table of the tile games: players above, the cloth, and the rack with everything that can be done. */
export function Table({ store, tools, game, seat }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const desk = useDesk(store, game, seat);
  const first = useFirstGame(desk);
  const held = useMemo(() => readTiles(desk.view.peek().rack).length, [desk]);
  const coach = tools.coach ?? first;
  useShown(desk, tools.coach);
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const [helping, setHelping] = useState(false);
  const [telling, setTelling] = useState(false);
  const showMoves = () => setTelling(true);
  const tidy = () => desk.tidy();
  const over = useOver(store);
  const flights = useMemo(() => new Flights(), []);
  useEffect(() => {
    if (!root.current) return;
    const made = new Dragging(root.current, desk, (x, y, u, ids) => {
      for (const [place, id] of ids.entries()) flights.from(id, x + (place - 0.5) * u, y - 0.66 * u, u);
      play("click");
    });
    setDragging(made);
    return () => made.close();
  }, [desk, flights]);
  useLanding(root, desk, flights);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const cancel = () => dragging?.cancel() ?? false;
      if (root.current) onKey(event, root.current, desk, { help: () => setHelping(true), cancel });
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [desk, dragging]);
  const who = (of: number) => ({ mine: of === seat, name: chairName(store.room.value?.chairs[of], of) });
  const initialOf = (of: number) => [...shortName(who(of).name)][0]?.toUpperCase() ?? "";
  return (
    <div
      ref={root}
      class={style.table}
      data-coached={coach ? true : undefined}
      data-beside={asked(tools)}
      data-over={over || undefined}
      data-watched={store.seats.value.length === 0 || undefined}
    >
      <header class={style.top}>
        {tools.Head ? (
          <tools.Head />
        ) : (
          <>
            <span class={style.brand}>
              <Brand />
            </span>
            {first && <FirstGameNote />}
            <Players desk={desk} />
            <Bank count={desk.view.value.bank} />
            <span class={style.tools}>
              <Button square icon="help" class={style.help} aria-label={t`Help`} onClick={() => setHelping(true)} />
              <Button square icon="history" class={style.help} aria-label={t`All moves`} onClick={showMoves} />
              <tools.Buttons store={store} onMoves={showMoves} onTidy={tidy} />
            </span>
          </>
        )}
      </header>
      <Cloth desk={desk} initialOf={initialOf} blamed={blamedMelds(desk)}>
        <LastMove desk={desk} who={who} initialOf={initialOf} onMoves={showMoves} />
        <RefusalCard desk={desk} />
        {coach ? <Offers desk={desk} coach={coach} /> : <HintCard desk={desk} />}
        <Enlarged desk={desk} />
      </Cloth>
      {coach && <Coached desk={desk} coach={coach} />}
      {store.seats.value.length === 0 ? (
        <Watching desk={desk} tools={tools} who={who} onMoves={showMoves} />
      ) : (
        <div class={style.ledge}>
          <Rack desk={desk} places={placesFor(tools, held)} />
          <Help tools={tools} />
          <section class={style.deck} aria-label={t`What to do`}>
            <Sentence desk={desk} coach={coach} who={who} onMoves={showMoves} />
            <RefusalInLedge desk={desk} />
            <Actions desk={desk} coached={coach !== null} lesson={tools.coach !== undefined} asked={asked(tools)} />
            <span class={style.narrowTools}>
              <tools.Buttons store={store} kind="spruce" onMoves={showMoves} onTidy={tidy} />
            </span>
          </section>
        </div>
      )}
      {over && tools.End && (
        <tools.End store={store} class={style.end}>
          <span class={style.narrowTools}>
            <tools.Buttons store={store} kind="plain" onMoves={showMoves} onTidy={tidy} />
          </span>
        </tools.End>
      )}
      <Ghost desk={desk} dragging={dragging} />
      <Announcer desk={desk} who={who} />
      {helping && <tools.Help store={store} onClose={() => setHelping(false)} />}
      {telling && (
        <tools.Moves
          store={store}
          at={desk.looking.value?.seq ?? null}
          onStep={(seq) => {
            desk.look(seq);
            setTelling(false);
          }}
          onClose={() => setTelling(false)}
        />
      )}
    </div>
  );
}

function useDesk(store: RoomStore, game: string, seat: number | null): Desk {
  const desk = useMemo(() => new Desk(store, game, seat), [store, game, seat]);
  useEffect(() => () => desk.close(), [desk]);
  return desk;
}

/** After every change tiles fly to their places, and the keyboard stays on its tile wherever that has gone. */
function useLanding(root: { current: HTMLElement | null }, desk: Desk, flights: Flights): void {
  const shown = desk.shown.value;
  const tidied = desk.places.tidied.value;
  const grid = useRef(desk.placing?.grid);
  const focused = useRef(false);
  focused.current =
    !!root.current?.contains(document.activeElement) && !!document.activeElement?.closest("[data-piece]");
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const anew = grid.current !== undefined && grid.current !== desk.placing?.grid;
    grid.current = desk.placing?.grid;
    const origin = (id: string) => {
      const seat = desk.cameFrom(id);
      return seat === null ? null : (element.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect() ?? null);
    };
    flights.land(element, origin, anew);
    const id = desk.focus.peek();
    if (!focused.current || !id || document.activeElement?.closest("[data-piece]")) return;
    element.querySelector<HTMLElement>(`[data-piece="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  }, [shown, tidied]);
}
