// Written by `make protocol`; do not change it by hand.
export type * from "./championships";
export type * from "./clubs";
export type * from "./commands";
export type * from "./console";
export type * from "./decisions";
export type * from "./games";
export type * from "./requests";
export type * from "./rooms";
export type * from "./views";
