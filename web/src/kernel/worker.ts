/** Where the kernel thinks, so that no page ever waits for it. It is loaded with the first question. */

import address from "./built/rummi.wasm?url";
import type { Told, Wanted } from "./messages";
import { KernelModule } from "./module";

interface Scope {
  onmessage: ((event: MessageEvent<Wanted>) => void) | null;
  postMessage(told: Told): void;
}

const scope = self as unknown as Scope;
let loaded: Promise<KernelModule> | null = null;

async function load(): Promise<KernelModule> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the kernel cannot be loaded: ${response.status}`);
  return new KernelModule(await WebAssembly.compile(await response.arrayBuffer()));
}

scope.onmessage = async ({ data: { id, question } }) => {
  try {
    loaded ??= load();
    const kernel = await loaded;
    scope.postMessage({ id, answer: question === null ? "" : kernel.ask(question) });
  } catch (fault) {
    loaded = null;
    scope.postMessage({ id, fault: String(fault) });
  }
};
