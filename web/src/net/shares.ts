/**
 * What this browser mixes into the luck of games, so that nobody can choose it, not even the server (docs/architecture/fairness.md).
 *
 * For every game it thinks of a share, and pledges it. When the game is started, the server shows its own commitment and
 * all pledges; what was seen then is remembered, and only then the share is told, once. Later anybody can see in
 * this browser whether the game was dealt from just that.
 */
import type { ContributionShown, RoomShown, ShuffleShown } from "../protocol";
import { nextShare } from "./shuffle/nextShare";
import { sha256 } from "./shuffle/sha256";
import { drop, keep, type Told, toldFor, toldIn } from "./shuffle/toldShares";

/** Of the share for the next game. */
export function nextPledge(): string {
  return pledgeOf(nextShare());
}

/**
 * The share that a room asks for: of a game that is started, where it was pledged and nothing speaks against it.
 * Whoever gets another share for every commitment could try until he likes the deal; so it is told for one only.
 */
export function shareFor(room: RoomShown): { game: string; share: string } | null {
  const shuffle = room.shuffle;
  if (!shuffle?.pending) return null;
  const known = toldFor(shuffle.game);
  if (known) return sameAs(known, shuffle) && awaits(shuffle, known.share) ? answer(known) : null;
  if (!awaits(shuffle, nextShare())) return null;
  for (const { game } of room.results) hearDealt(game); // while nobody here looked
  return answer(remember(room.code, shuffle));
}

/** The game of a room has begun; so the shuffle of it was not broken off. */
export function hearDealt(game: string): void {
  const known = toldFor(game);
  if (known && !known.dealt) keep({ ...known, dealt: true });
}

function remember(room: string, shuffle: ShuffleShown): Told {
  const broken = toldIn(room).filter((each) => !each.dealt);
  const seen: Told = {
    room,
    game: shuffle.game,
    share: nextShare(),
    commitment: shuffle.commitment,
    pledges: pledgesOf(shuffle.contributions),
    abandoned: broken.reduce((count, each) => count + 1 + each.abandoned, 0),
    dealt: false,
    at: Date.now(),
  };
  for (const each of broken) drop(each.game);
  keep(seen);
  return seen;
}

function answer({ game, share }: Told): { game: string; share: string } {
  return { game, share };
}

function awaits(shuffle: ShuffleShown, share: string): boolean {
  return shuffle.contributions.some((each) => each.pledge === pledgeOf(share) && each.share === null);
}

/** What this browser can say of a game that was dealt. */
export interface Judged {
  /** Whether the secret fits its commitment, and every share its pledge. */
  readonly fits: boolean;
  /**
   * This browser took part; or told its share, which is not in it; or saw something else before it told it. Where it
   * told none, there is nothing that it could know.
   */
  readonly own: "took part" | "left out" | "changed" | "unknown";
  readonly share: string | null;
  readonly abandoned: number;
}

interface Dealt {
  readonly game: string;
  readonly commitment: string;
  readonly secret: string;
  readonly contributions: readonly ContributionShown[];
}

export function judge(dealt: Dealt): Judged {
  const known = toldFor(dealt.game);
  const kept = dealt.contributions.every(({ share, pledge }) => share === null || pledgeOf(share) === pledge);
  return {
    fits: sha256(`rummi fair commitment\n${dealt.secret}`) === dealt.commitment && kept,
    own: known ? ownPart(known, dealt) : "unknown",
    share: known?.share ?? null,
    abandoned: known?.abandoned ?? 0,
  };
}

function ownPart(known: Told, dealt: Dealt): Judged["own"] {
  if (dealt.commitment !== known.commitment) return "changed";
  if (!dealt.contributions.some(({ pledge }) => pledge === pledgeOf(known.share))) return "left out";
  if (!sameAs(known, dealt)) return "changed";
  return dealt.contributions.some(({ share }) => share === known.share) ? "took part" : "left out";
}

function sameAs(known: Told, { commitment, contributions }: Pick<Dealt, "commitment" | "contributions">): boolean {
  return commitment === known.commitment && String(pledgesOf(contributions)) === String(known.pledges);
}

function pledgesOf(contributions: readonly ContributionShown[]): string[] {
  return contributions.map(({ seats, pledge }) => `${seats.join("+")} ${pledge}`);
}

function pledgeOf(share: string): string {
  return sha256(`rummi fair pledge\n${share}`);
}
