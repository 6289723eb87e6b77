/**
 * The code of a room as it is said: two words and a number, „KLON SOWA 4217“. They are the six signs by which the server
 * knows the room, written otherwise, so a said code is as hard to guess as the signs, and both lead to the table.
 */
import { CODE_WORDS } from "../catalogue/codeWords";

/** Of the server's codes (server/model/codes.py): none that looks like another. */
const SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 6;
const NUMBERS = 10_000;

export function spokenCode(code: string): string {
  const signs = [...code].map((sign) => SIGNS.indexOf(sign));
  if (signs.length !== LENGTH || signs.includes(-1)) return code;
  const all = signs.reduce((sum, sign) => sum * SIGNS.length + sign, 0);
  const words = Math.floor(all / NUMBERS);
  const first = CODE_WORDS[Math.floor(words / CODE_WORDS.length)];
  const second = CODE_WORDS[words % CODE_WORDS.length];
  return `${first} ${second} ${String(all % NUMBERS).padStart(4, "0")}`;
}

/** As people say and type it: words or signs, in any case, with or without accents, or a whole link. */
export function readCode(text: string): string | null {
  const link = /\/room\/([a-z0-9]+)/i.exec(text);
  const typed = plain(link?.[1] ?? text);
  const said = /^([A-Z]+)[\s-]+([A-Z]+)[\s-]+(\d[\s-]?\d[\s-]?\d[\s-]?\d)$/.exec(typed);
  if (said) return fromWords(said[1] ?? "", said[2] ?? "", Number((said[3] ?? "").replace(/[\s-]/g, "")));
  const signs = typed.replace(/[\s-]/g, "");
  return /^[A-Z0-9]{6}$/.test(signs) ? signs : null;
}

function plain(text: string): string {
  const parted = text.trim().normalize("NFD").replace(/\p{M}/gu, "");
  return parted.toUpperCase().replaceAll("Ł", "L");
}

function fromWords(first: string, second: string, number: number): string | null {
  const [one, other] = [CODE_WORDS.indexOf(first), CODE_WORDS.indexOf(second)];
  let all = (one * CODE_WORDS.length + other) * NUMBERS + number;
  if (one < 0 || other < 0 || all >= SIGNS.length ** LENGTH) return null;
  let code = "";
  for (let at = 0; at < LENGTH; at++) {
    code = (SIGNS[all % SIGNS.length] ?? "") + code;
    all = Math.floor(all / SIGNS.length);
  }
  return code;
}
