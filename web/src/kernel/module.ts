/** The kernel itself: the WebAssembly module that `make wasm` builds of native/, asked in text and answering in JSON. */

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

/** It reads no files and writes none: what its libraries ask of a system is the time, and to end. */
function system(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const known: WebAssembly.ModuleImports = {
    clock_time_get(_clock: number, _precision: bigint, at: number) {
      const now = BigInt(Math.round(performance.now())) * NANOSECONDS;
      new DataView(memory().buffer).setBigUint64(at, now, true);
      return FINE;
    },
    proc_exit(status: number) {
      throw new Error(`the kernel has ended with ${status}`);
    },
  };
  return new Proxy(known, { get: (there, name: string) => there[name] ?? (() => NOT_SUPPORTED) });
}

export class KernelModule {
  private readonly exports: Exports;

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: system(() => this.exports.memory) });
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize();
  }

  /** The text of native/wasm/answers.hpp. */
  ask(question: string): string {
    const { exports } = this;
    const asked = new TextEncoder().encode(question);
    this.put(asked, exports.question(asked.length));
    const size = exports.answer(); // the memory may have grown
    return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answered(), size));
  }

  /** The strategist's weights, before it is asked for the first time. */
  learn(weights: Uint8Array): void {
    this.put(weights, this.exports.weights(weights.length));
    const told = JSON.parse(this.ask("weights")) as { refused?: string };
    if (told.refused) throw new Error(told.refused);
  }

  private put(bytes: Uint8Array, at: number): void {
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }
}
