/** The WebAssembly module that `make wasm` builds from native/. Questions are text, answers are JSON. */

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  question(size: number): number;
  answer(): number;
  answered(): number;
  weights(size: number): number;
}

const FINE = 0;
const NOT_SUPPORTED = 58;
const NANOSECONDS = 1_000_000n;

/** Provide the system calls that the module's libraries need: the time and exit. The module uses no files. */
function systemCalls(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const known: WebAssembly.ModuleImports = {
    clock_time_get(_clock: number, _precision: bigint, at: number) {
      const now = BigInt(Math.round(performance.now())) * NANOSECONDS;
      new DataView(memory().buffer).setBigUint64(at, now, true);
      return FINE;
    },
    proc_exit(status: number) {
      throw new Error(`the kernel exited with status ${status}`);
    },
  };
  return new Proxy(known, { get: (calls, name: string) => calls[name] ?? (() => NOT_SUPPORTED) });
}

export class KernelModule {
  private readonly exports: Exports;

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, {
      wasi_snapshot_preview1: systemCalls(() => this.exports.memory),
    });
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize();
  }

  /** Ask a question in the text format of native/wasm/answers.hpp. Returns JSON. */
  ask(question: string): string {
    const { exports } = this;
    const asked = new TextEncoder().encode(question);
    this.put(asked, exports.question(asked.length));
    const size = exports.answer(); // the memory may have grown
    return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answered(), size));
  }

  /** Load the strategist's weights, before its first question. */
  learn(weights: Uint8Array): void {
    this.put(weights, this.exports.weights(weights.length));
    const reply = JSON.parse(this.ask("weights")) as { refused?: string };
    if (reply.refused) throw new Error(reply.refused);
  }

  private put(bytes: Uint8Array, at: number): void {
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }
}
