/** Circles among what stands side by side in a folder, files and folders alike, though no module needs itself. Pure. */
import type { Graph } from "./graph.ts";
import { isTest } from "./rules.ts";

export function circleFaults(graph: Graph): string[] {
  return [...sideBySide(graph)].flatMap(([folder, siblings]) => {
    const circle = circleIn(siblings);
    return circle ? [`src/${folder}: a circle of imports, ${circle.join(" → ")}`] : [];
  });
}

type Siblings = Map<string, Set<string>>;

/** By folder: which of its files and folders import which others of them. */
function sideBySide(graph: Graph): Map<string, Siblings> {
  const folders = new Map<string, Siblings>();
  for (const [from, imported] of graph) {
    if (isTest(from)) continue;
    for (const to of imported) {
      const [folder, here, there] = parted(from.split("/"), to.split("/"));
      const siblings = folders.get(folder) ?? new Map<string, Set<string>>();
      folders.set(folder, siblings.set(here, (siblings.get(here) ?? new Set()).add(there)));
    }
  }
  return folders;
}

/** The folder that both are in, and where in it their ways part. */
function parted(from: readonly string[], to: readonly string[]): [string, string, string] {
  const depth = from.findIndex((step, at) => step !== to[at]);
  return [from.slice(0, depth).join("/"), from[depth] ?? "", to[depth] ?? ""];
}

function circleIn(siblings: Siblings): string[] | null {
  const done = new Set<string>();
  const walk = (name: string, way: readonly string[]): string[] | null => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of siblings.get(name) ?? []) {
      const circle = walk(next, [...way, name]);
      if (circle) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of siblings.keys()) {
    const circle = walk(name, []);
    if (circle) return circle;
  }
  return null;
}
