/** `node imports/check.ts`: refuse imports that imports/layers.ts does not allow, and circles of imports. */
import { join } from "node:path";
import { circleFaults } from "./circles.ts";
import { graphOf } from "./graph.ts";
import { layerFaults } from "./rules.ts";

const graph = graphOf(join(import.meta.dirname, "../src"));
const faults = [...layerFaults(graph), ...circleFaults(graph)];
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length ? 1 : 0;
