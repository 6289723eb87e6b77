/** Both parts of a championship as one view: what everybody sees, and what is one's own (tournaments/server/deltas.py). */
import type { CardShown, EventView, OwnPart, PublicView, StagePlayed, TableRoom, TableShown } from "../../../protocol";

export function joined(everybodys: PublicView, own: OwnPart): EventView {
  const { now, me, listed, births, cards, rooms, obstacles } = own;
  const born = new Map(births);
  const cardAt = new Map(
    cards.map(({ stage, round, table, game, card }) => [`${stage}/${round}/${table}/${game}`, card]),
  );
  const roomAt = new Map(rooms.map(({ stage, round, table, room }) => [`${stage}/${round}/${table}`, room]));
  const { entrants, stages } = everybodys;
  return {
    ...everybodys,
    entrants: born.size ? entrants.map((each) => ({ ...each, born: born.get(each.id) ?? each.born })) : entrants,
    stages: cardAt.size || roomAt.size ? stages.map((play) => withOwn(play, cardAt, roomAt)) : stages,
    progress: { ...everybodys.progress, ...obstacles },
    now,
    me,
    listed,
  };
}

function withOwn(
  play: StagePlayed,
  cards: ReadonlyMap<string, CardShown>,
  rooms: ReadonlyMap<string, TableRoom>,
): StagePlayed {
  const table = (round: number, shown: TableShown): TableShown => {
    const place = `${play.number}/${round}/${shown.table}`;
    const room = rooms.get(place) ?? null;
    const games = shown.games.map((each) => ({ ...each, card: cards.get(`${place}/${each.game}`) ?? null }));
    return room || games.some(({ card }) => card) ? { ...shown, games, room } : shown;
  };
  const rounds = play.rounds.map((each) => ({ ...each, tables: each.tables.map((shown) => table(each.round, shown)) }));
  return { ...play, rounds };
}

/** Whether one's own part may have changed with what everybody sees. A player's does with his tables, and he may have lost his role; who only watches has none. */
export function ownMoved(before: PublicView | null, after: PublicView, { role, number }: OwnPart["me"]): boolean {
  if (role === "public") return false;
  if (role !== "player" || !before || before.remarks !== after.remarks) return true;
  const own = (view: PublicView) =>
    view.stages.flatMap((play) =>
      play.rounds.flatMap(({ tables }) => tables.filter(({ seats }) => seats.some((seat) => seat.includes(number)))),
    );
  const [was, is] = [own(before), own(after)];
  return was.length !== is.length || is.some((table, at) => table !== was[at]);
}
