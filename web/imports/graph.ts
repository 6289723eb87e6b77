/** Which module of src/ imports which, read by the parser that builds the client. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";

/** By the paths of modules, as from src/. */
export type Graph = ReadonlyMap<string, readonly string[]>;

export function modulesIn(src: string): string[] {
  return globSync("**/*.{ts,tsx}", { cwd: src })
    .filter((name) => !name.endsWith(".d.ts"))
    .sort();
}

export function graphOf(src: string): Graph {
  return new Map(modulesIn(src).map((name) => [name, importsOf(src, name)]));
}

function importsOf(src: string, name: string): string[] {
  const { program, errors } = parseSync(name, readFileSync(join(src, name), "utf8"));
  if (errors.length) throw new Error(`${name} cannot be read: ${errors[0]?.message}`);
  return sourcesIn(program).flatMap((source) => resolve(src, name, source) ?? []);
}

/** Static or dynamic, of values or of types, and what is exported again: all of them have a source. */
export function sourcesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(sourcesIn);
  if (typeof node !== "object" || node === null) return [];
  const source = "source" in node ? textOf(node.source) : null;
  return [...(source === null ? [] : [source]), ...Object.values(node).flatMap(sourcesIn)];
}

function textOf(node: unknown): string | null {
  const literal = node as { type?: string; value?: unknown } | null;
  return literal?.type === "Literal" && typeof literal.value === "string" ? literal.value : null;
}

/** Null for packages, and for what is no module of src/: styles, data, the rules. */
function resolve(src: string, from: string, source: string): string | null {
  if (!source.startsWith(".")) return null;
  const bare = normalize(join(dirname(from), source));
  const found = [bare, `${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`].find(
    (name) => /\.tsx?$/.test(name) && existsSync(join(src, name)),
  );
  return found ?? null;
}
