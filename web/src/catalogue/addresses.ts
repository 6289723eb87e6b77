/** The pages that the server answers with this client, as links and as what a path means. */
import { ADDRESSES, type Address } from "../protocol/catalogue.ts";

/** What an address leaves open: `code` in `/room/{code}`. */
type Blank<A extends string> = A extends `${string}{${infer Name}}${infer Rest}` ? Name | Blank<Rest> : never;
type Filled<A extends Address> = [Blank<A>] extends [never] ? [] : [Record<Blank<A>, string | number>];

/** The way to a page that the server has. */
export function pathTo<A extends Address>(address: A, ...[names]: Filled<A>): string {
  const filled: Readonly<Record<string, string | number>> = names ?? {};
  return address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(filled[name])));
}

const PATTERNS = ADDRESSES.map(
  (address) => [address, new RegExp(`^${address.replace(/\{\w+\}/g, "[^/]+")}$`)] as const,
);

/** Which address of the server's a path is; null for none. */
export function addressOf(path: string): Address | null {
  const bare = path.replace(/(.)\/$/, "$1");
  return PATTERNS.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
}
