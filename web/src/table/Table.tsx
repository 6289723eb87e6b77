import { t } from "@lingui/core/macro";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RoomStore } from "../net/room";
import { allChoices } from "../net/rooms";
import { Brand } from "../parts/Brand";
import { Button } from "../parts/Button";
import { Later } from "../parts/Later";
import { RoomTools } from "../parts/RoomTools";
import { play } from "../parts/sound";
import { chairName, shortName } from "../words/games";
import { Actions } from "./Actions";
import { Cloth } from "./Cloth";
import { Desk } from "./desk";
import { Dragging } from "./drag";
import { Enlarged } from "./Enlarged";
import { Flights } from "./flip";
import { Ghost } from "./Ghost";
import { HintCard } from "./HintCard";
import { onKey } from "./keys";
import { LastMove } from "./LastMove";
import { Live } from "./Live";
import { NewCorner } from "./NewMeld";
import { Bank, Players } from "./Players";
import { Rack } from "./Rack";
import { blamedMelds, RefusalCard } from "./RefusalCard";
import { Sentence } from "./Sentence";
import style from "./Table.module.css";

const help = () => import("./HelpSheet");
const moves = () => import("../pages/room/MovesSheet");

interface Props {
  store: RoomStore;
  game: string;
  /** Whose eyes these are; nobody's for a spectator, and while a shared screen is passed on. */
  seat: number | null;
}

/** The table of the tile games: players above, the cloth, and the rack with everything that can be done. */
export function Table({ store, game, seat }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const desk = useDesk(store, game, seat);
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const [helping, setHelping] = useState(false);
  const [telling, setTelling] = useState(false);
  const showMoves = () => setTelling(true);
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
    <div ref={root} class={style.table}>
      <header class={style.top}>
        <span class={style.brand}>
          <Brand />
        </span>
        <Players desk={desk} />
        <Bank count={desk.view.value.bank} />
        <span class={style.tools}>
          <Button square icon="help" class={style.help} aria-label={t`Help`} onClick={() => setHelping(true)} />
          <RoomTools store={store} onMoves={showMoves} />
        </span>
      </header>
      <Cloth desk={desk} initialOf={initialOf} blamed={blamedMelds(desk)}>
        <LastMove desk={desk} who={who} initialOf={initialOf} onMoves={showMoves} />
        <NewCorner desk={desk} />
        <RefusalCard desk={desk} />
        <HintCard desk={desk} />
        <Enlarged desk={desk} />
      </Cloth>
      <div class={style.ledge}>
        <Rack desk={desk} />
        <div class={style.deck}>
          <Sentence desk={desk} who={who} onMoves={showMoves} />
          <Actions desk={desk} />
          <span class={style.narrowTools}>
            <RoomTools store={store} kind="spruce" onMoves={showMoves} />
          </span>
        </div>
      </div>
      <Ghost desk={desk} dragging={dragging} />
      <Live desk={desk} who={who} />
      {helping && <Later load={help} onClose={() => setHelping(false)} />}
      {telling && (
        <Later
          load={moves}
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
  useEffect(() => {
    const rules = store.room.peek()?.options.rules;
    allChoices().then(
      ({ rulesets }) => {
        const { opening, time_limit: limit } = rulesets.find((each) => each.name === rules)?.parameters ?? {};
        if (typeof opening === "number") desk.opening.value = opening;
        if (typeof limit === "number") desk.limit.value = limit;
      },
      () => undefined, // the usual number stands
    );
    return () => desk.close();
  }, [desk, store]);
  return desk;
}

/** After every change tiles fly to their places, and the keyboard stays on its tile wherever that has gone. */
function useLanding(root: { current: HTMLElement | null }, desk: Desk, flights: Flights): void {
  const shown = desk.shown.value;
  const focused = useRef(false);
  focused.current =
    !!root.current?.contains(document.activeElement) && !!document.activeElement?.closest("[data-piece]");
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    flights.land(element, (id) => {
      const seat = desk.cameFrom(id);
      return seat === null ? null : (element.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect() ?? null);
    });
    const id = desk.focus.peek();
    if (!focused.current || !id || document.activeElement?.closest("[data-piece]")) return;
    element.querySelector<HTMLElement>(`[data-piece="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  }, [shown]);
}
