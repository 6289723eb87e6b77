/** Find the imports that go against the layers. Pure. */
import type { Graph } from "./graph.ts";
import { INSIDE, LAYERS, type Layers } from "./layers.ts";

interface Place {
  /** The part that a module belongs to. */
  part: string;
  /** How far down its line stands. */
  line: number;
}

export const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name);

export function layerFaults(graph: Graph): string[] {
  const modules = [...graph].filter(([name]) => !isTest(name));
  return [
    ...faultsWithin("", LAYERS, modules),
    ...Object.entries(INSIDE).flatMap(([folder, layers]) => faultsWithin(`${folder}/`, layers, modules)),
  ];
}

function faultsWithin(folder: string, layers: Layers, modules: readonly (readonly [string, readonly string[]])[]) {
  const inside = modules.filter(([name]) => name.startsWith(folder));
  return inside.flatMap(([from, imported]) => {
    const here = placeOf(from.slice(folder.length), layers);
    if (!here) return [`${from} stands in no layer: imports/layers.ts has to say where it belongs`];
    return imported
      .filter((to) => to.startsWith(folder))
      .flatMap((to) => faultOf(from, here, to, placeOf(to.slice(folder.length), layers)) ?? []);
  });
}

function faultOf(from: string, here: Place, to: string, there: Place | null): string | null {
  if (!there || there.part === here.part || there.line > here.line) return null;
  return there.line === here.line
    ? `${from} imports ${to}: ${here.part} and ${there.part} do not know each other`
    : `${from} imports ${to}: ${there.part} stands above ${here.part}`;
}

function placeOf(name: string, layers: Layers): Place | null {
  const steps = name.split("/");
  for (const [line, parts] of layers.entries()) {
    for (const each of parts) {
      const depth = each.split("/").length;
      const part = each.endsWith("/*") ? steps.slice(0, depth).join("/") : each;
      const head = steps.slice(0, depth).join("/");
      const fits = each.endsWith("/*") ? each.slice(0, -2) === steps.slice(0, depth - 1).join("/") : each === head;
      if (fits) return { part, line };
    }
  }
  return null;
}
