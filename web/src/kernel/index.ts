/** The public part of the kernel. Import it only when needed: `await import("../kernel")`. */
export { Superseded } from "./errors";
export { hintHere } from "./hint";
export { type Answer, type Asked, ask, kernel } from "./kernel";
