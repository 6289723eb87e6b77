import type { FAMILIES } from "../../games/families";
import type { Company } from "../../wishes/wish";

/** Which sheet is open: a family's, and how one wants to play it. */
export interface Opening {
  family: keyof typeof FAMILIES;
  company: Company;
}
