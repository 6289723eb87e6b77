// The module in Node: questions come in as a JSON list, answers go out as one, with the milliseconds that each took: of the
// processor, which other work of the machine does not change, or where that is too short to be told, of the clock.
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
