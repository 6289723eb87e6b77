/** Where a long word may be parted: between syllables, as on paper (`rummi.tournaments.printing.text`). */

export const SOFT_HYPHEN = "\u00ad";
/** Letters from which on a word is parted at all. */
const LONG = 10;
const LEAST_BEFORE = 2;
const LEAST_AFTER = 3;
const VOWEL = /^[aeiouyąęóáéíöúüäôěůý]$/iu;
/** Letters that are one sound stay together. */
const UNITS = /dzi|sch|sz|cz|rz|ch|dz|dź|dż|th|ph|qu|./giu;

/** Between two vowels one consonant begins the next syllable, and the first of several ends the one before. */
export function syllables(word: string): string[] {
  const units = word.match(UNITS) ?? [];
  const vowels = units.flatMap((unit, at) => (VOWEL.test(unit) ? [at] : []));
  const breaks = vowels.slice(1).flatMap((later, nth) => {
    const apart = later - (vowels[nth] ?? 0);
    return apart > 1 ? [later - apart + (apart === 2 ? 1 : 2)] : [];
  });
  const found: string[] = [];
  let from = 0;
  for (const end of breaks) {
    const [before, after] = [units.slice(0, end).join("").length, units.slice(end).join("").length];
    if (before < LEAST_BEFORE || after < LEAST_AFTER) continue;
    found.push(units.slice(from, end).join(""));
    from = end;
  }
  return [...found, units.slice(from).join("")];
}

/** The same text; words of so many letters can be parted in it. */
export function soft(text: string, long = LONG): string {
  return text.replace(/[^\s-]+/gu, (word) => (word.length < long ? word : syllables(word).join(SOFT_HYPHEN)));
}
