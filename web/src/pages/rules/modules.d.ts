declare module "virtual:rules" {
  import type { Head } from "./page";
  /** The pages in order, for every language. */
  export const heads: Record<import("../../protocol/catalogue").Language, Head[]>;
  /** The ids that each page tells, by its name. */
  export const told: Record<string, string[]>;
}

declare module "*.md" {
  import type { Page } from "./page";

  const page: Page;
  export default page;
}
