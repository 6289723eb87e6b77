import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";
import { kernelLicences } from "./kernel-plugin.ts";
import { offline } from "./offline-plugin.ts";
import { privacyPage } from "./privacy-plugin.ts";
import { rulesPages } from "./rules-plugin.ts";

export default defineConfig({
  // Only the macros of Lingui need Babel; everything else is Vite's own.
  plugins: [
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    rulesPages(),
    privacyPage(),
    kernelLicences(),
    offline(),
  ],
  build: {
    target: ["chrome111", "edge111", "firefox115", "safari16.4"], // as README says; supported.test.ts looks at the styles
    outDir: "../src/rummi/server/web",
    emptyOutDir: true,
    license: { fileName: "licences.md" }, // of what is bundled, for whoever gets the client
    assetsInlineLimit: 0, // the content security policy wants files
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 120,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { index: "index.html", sw: "src/offline/worker.ts" },
      // What every page needs comes as one file instead of twenty.
      output: {
        // A service worker has one address for ever, at the top: it speaks for everything below.
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [{ name: "shared", test: /node_modules|src\/(parts|net|notation|words\/(?!events)\w+\.ts)/ }],
        },
      },
    },
  },
  // The server lets the kernel's worker compile WebAssembly, by its name (server/edge/guard.py).
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/kernel-worker-[hash].js" } } },
  server: { proxy: { "/api": { target: "http://localhost:8000", ws: true } } },
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "imports/*.test.ts"],
    isolate: false, // every module is loaded once, which takes a fifth of the time
    testTimeout: 60_000, // on a machine that does much else
  },
});
