// Runs the kernel's module in Node. Reads a JSON list of questions from stdin, and writes a JSON list of answers with their
// times in milliseconds: processor time, which other load does not change, or wall time if it is too short to measure.
import { readFileSync, writeSync } from "node:fs";
import { KernelModule } from "../../web/src/kernel/module.ts";

const [, , module, weights] = process.argv;
const kernel = new KernelModule(new WebAssembly.Module(readFileSync(module)));
kernel.learn(readFileSync(weights));
const answers = JSON.parse(readFileSync(0, "utf8")).map((question) => {
  const began = performance.now();
  const used = process.threadCpuUsage();
  const text = kernel.ask(question);
  const { user, system } = process.threadCpuUsage(used);
  const took = performance.now() - began;
  return [JSON.parse(text), took < 2 ? took : Math.min(took, (user + system) / 1000)];
});
let left = Buffer.from(JSON.stringify(answers));
while (left.length) left = left.subarray(writeSync(1, left));
