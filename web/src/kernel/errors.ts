/** Why there is no answer. */
export class NoAnswer extends Error {}

/** A newer question was asked. */
export class Superseded extends NoAnswer {}

/** The kernel answered what cannot be: a fault of ours, never shown to anybody. */
export class WrongAnswer extends NoAnswer {}
