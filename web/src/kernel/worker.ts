/** Where the kernel thinks, so that no page ever waits for it. It is loaded with the first question. */

import weights from "../../../src/rummi/bots/strategist.weights?url";
import address from "./built/rummi.wasm?url";
import { type KernelReply, type KernelRequest, STRATEGIST } from "./messages";
import { KernelModule } from "./module";

interface Scope {
  onmessage: ((event: MessageEvent<KernelRequest>) => void) | null;
  postMessage(told: KernelReply): void;
}

const scope = self as unknown as Scope;
let loaded: Promise<KernelModule> | null = null;
let taught: Promise<void> | null = null;

async function load(): Promise<KernelModule> {
  return new KernelModule(await WebAssembly.compile(await fetched(address)));
}

/** The weights are as large as the kernel: they come with the first question to the strategist. */
async function teach(kernel: KernelModule): Promise<void> {
  kernel.learn(new Uint8Array(await fetched(weights)));
}

async function fetched(where: string): Promise<ArrayBuffer> {
  const response = await fetch(where);
  if (!response.ok) throw new Error(`the kernel cannot be loaded: ${response.status}`);
  return response.arrayBuffer();
}

scope.onmessage = async ({ data: { id, question } }) => {
  try {
    loaded ??= load();
    const kernel = await loaded;
    if (question?.startsWith(STRATEGIST)) {
      taught ??= teach(kernel);
      await taught;
    }
    scope.postMessage({ id, answer: question === null ? "" : kernel.ask(question) });
  } catch (fault) {
    loaded = null;
    taught = null;
    scope.postMessage({ id, fault: String(fault) });
  }
};
