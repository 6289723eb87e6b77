/** Gives the client the licences of the libraries in the kernel's module, beside those of its packages. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

export function kernelLicences(): Plugin {
  return {
    name: "kernel-licences",
    generateBundle() {
      const source = readFileSync(new URL("./KERNEL.md", import.meta.url), "utf8");
      this.emitFile({ type: "asset", fileName: "licences-kernel.md", source });
    },
  };
}
