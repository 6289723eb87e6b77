/** What others may ask of the kernel. It is loaded when it is needed: `await import("../kernel")`. */
export { Superseded } from "./errors";
export { hintHere } from "./hint";
export { type Answer, type Asked, ask, kernel } from "./kernel";
