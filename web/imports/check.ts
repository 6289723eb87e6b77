/** `node imports/check.ts`: refuses a client whose modules know more of each other than imports/layers.ts lets them. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { circleFaults } from "./circles.ts";
import { graphOf } from "./graph.ts";
import { layerFaults, sizeFaults } from "./rules.ts";

const SRC = join(import.meta.dirname, "../src");

const lines = new Map(
  globSync("**/*.{ts,tsx,css}", { cwd: SRC }).map((name) => [
    name,
    readFileSync(join(SRC, name), "utf8").split("\n").length - 1,
  ]),
);
const graph = graphOf(SRC);
const faults = [...layerFaults(graph), ...circleFaults(graph), ...sizeFaults(lines)];
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length ? 1 : 0;
