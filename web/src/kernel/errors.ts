/** The kernel gave no answer. The message says why. */
export class NoAnswer extends Error {}

/** A newer question replaced this one. */
export class Superseded extends NoAnswer {}

/** The kernel gave an impossible answer. This is a bug: it is reported, and players never see the message. */
export class WrongAnswer extends NoAnswer {}
