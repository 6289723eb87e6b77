/** The worker that runs the kernel, so that pages never block. The first question loads the kernel. */

import weights from "../../../src/rummi/bots/strategist.weights?url";
import address from "./built/rummi.wasm?url";
import { type KernelReply, type KernelRequest, STRATEGIST } from "./messages";
import { KernelModule } from "./module";

interface Scope {
  onmessage: ((event: MessageEvent<KernelRequest>) => void) | null;
  postMessage(reply: KernelReply): void;
}

const scope = self as unknown as Scope;
let loaded: Promise<KernelModule> | null = null;
let weightsLoaded: Promise<void> | null = null;

async function load(): Promise<KernelModule> {
  return new KernelModule(await WebAssembly.compile(await fetchBytes(address)));
}

/** Load the strategist's weights. They are as large as the kernel, so they come only with its first question. */
async function loadWeights(kernel: KernelModule): Promise<void> {
  kernel.learn(new Uint8Array(await fetchBytes(weights)));
}

async function fetchBytes(where: string): Promise<ArrayBuffer> {
  const response = await fetch(where);
  if (!response.ok) throw new Error(`the kernel cannot be loaded: ${response.status}`);
  return response.arrayBuffer();
}

scope.onmessage = async ({ data: { id, question } }) => {
  try {
    loaded ??= load();
    const kernel = await loaded;
    if (question?.startsWith(STRATEGIST)) {
      weightsLoaded ??= loadWeights(kernel);
      await weightsLoaded;
    }
    scope.postMessage({ id, answer: question === null ? "" : kernel.ask(question) });
  } catch (fault) {
    loaded = null;
    weightsLoaded = null;
    scope.postMessage({ id, fault: String(fault) });
  }
};
