/**
 * SHA-256 of a text in ASCII, in hexadecimal digits. Browsers have one of their own, but only for pages over https: at
 * home a game is often played at an address without.
 */
const ROUNDS = firstPrimes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = firstPrimes(8).map((prime) => fraction(Math.sqrt(prime)));

export function sha256(text: string): string {
  let state = START;
  const words = padded(text);
  for (let at = 0; at < words.length; at += 16) state = mixed(state, words.slice(at, at + 16));
  return state.map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** The text, one bit, zeros, and its length in bits, as words of 32 bits; blocks have 16. */
function padded(text: string): number[] {
  const words = new Array<number>(((text.length + 8) >> 6) * 16 + 16).fill(0);
  const put = (at: number, byte: number) => {
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - (at % 4) * 8));
  };
  for (let at = 0; at < text.length; at++) put(at, text.charCodeAt(at));
  put(text.length, 0x80);
  words[words.length - 1] = text.length * 8;
  return words;
}

function mixed(state: readonly number[], block: readonly number[]): number[] {
  const words = [...block];
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [at, round] of ROUNDS.entries()) {
    if (at >= 16) words.push(nextWord(words, at));
    const choice = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + round + (words[at] ?? 0)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + (state[at] ?? 0)) >>> 0);
}

function nextWord(words: readonly number[], at: number): number {
  const word = (back: number) => words[at - back] ?? 0;
  const small = turned(word(15), 7) ^ turned(word(15), 18) ^ (word(15) >>> 3);
  const large = turned(word(2), 17) ^ turned(word(2), 19) ^ (word(2) >>> 10);
  return (word(16) + small + word(7) + large) | 0;
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The first 32 bits behind the point. */
function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  return primes;
}
