/**
 * The share that this page has thought of for the next game. It outlives a reload, so that who has pledged can still
 * tell it; a copy of the page begins with the same, and thinks of another as soon as one of them has told it.
 */
import { isTold } from "./toldShares";

const NAME = "rummi.next-share";
let unstored: string | null = null;

export function nextShare(): string {
  const kept = unstored ?? stored();
  return kept && !isTold(kept) ? kept : anew();
}

function anew(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const share = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    sessionStorage.setItem(NAME, share);
    unstored = null;
  } catch {
    unstored = share; // as long as the page is open
  }
  return share;
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}
