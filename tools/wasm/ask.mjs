// The module in Node: questions come in as a JSON list, answers go out as one, with the milliseconds that each took.
import { readFileSync, writeSync } from "node:fs";
import { KernelModule } from "../../web/src/kernel/module.ts";

const [, , module] = process.argv;
const kernel = new KernelModule(new WebAssembly.Module(readFileSync(module)));
const answers = JSON.parse(readFileSync(0, "utf8")).map((question) => {
  const began = performance.now();
  const text = kernel.ask(question);
  return [JSON.parse(text), performance.now() - began];
});
let left = Buffer.from(JSON.stringify(answers));
while (left.length) left = left.subarray(writeSync(1, left));
