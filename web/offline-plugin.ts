/** Tells the service worker (src/offline/worker.ts) what works without a connection, and gives it a version that follows from that. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

export interface OfflineFiles {
  version: string;
  /** Their addresses. */
  files: string[];
}

const WORKER = "sw.js";
/** Where it begins: the page itself, the timer, the solver, the puzzles and their board, a judge's page, the first page, and the languages. */
const NEEDED = [
  /\/index\.html$/,
  /\/pages\/timer\/Timer\.tsx$/,
  /\/pages\/solver\/Solver\.tsx$/,
  /\/pages\/puzzles\/Puzzles\.tsx$/,
  /\/games\/classic\/Board\.tsx$/,
  /\/pages\/home\/Home\.tsx$/,
  /\/pages\/event\/EventPage\.tsx$/,
  /\/pages\/event\/judge\/Judge\.tsx$/,
  /\/(words|solver|puzzles|event)\/po\/\w+\.po$/,
];
/** The solver's kernel: who asks it, its worker, and the module that this loads. */
const KERNEL = /^assets\/(kernel-[\w-]+\.js|rummi-[\w-]+\.wasm)$/;
const PUBLIC = fileURLToPath(new URL("./public/", import.meta.url));

export function offline(): Plugin {
  return {
    name: "offline",
    enforce: "post",
    generateBundle(_, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk") throw new Error("the service worker is not there");
      worker.code = `const OFFLINE_FILES=${JSON.stringify(offlineFiles(bundle))};${worker.code}`;
    },
  };
}

function offlineFiles(bundle: Rolldown.OutputBundle): OfflineFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const needed = new Set<string>();
  const need = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || needed.has(name)) return;
    needed.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) needed.add(css);
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) needed.add(asset);
    chunk.imports.forEach(need);
  };
  for (const { facadeModuleId, fileName } of chunks) {
    if (NEEDED.some((module) => module.test(facadeModuleId ?? ""))) need(fileName);
  }
  for (const { fileName } of Object.values(bundle)) if (KERNEL.test(fileName)) needed.add(fileName);
  const files = [...needed, ...publicFiles()].map((name) => `/${name}`).sort();
  return { version: versionOf(files, bundle), files };
}

/** The manifest and the icons. */
function publicFiles(): string[] {
  return ["manifest.webmanifest", ...readdirSync(`${PUBLIC}assets`).map((name) => `assets/${name}`)];
}

/** The names of built files say what they hold; the page and public files have to be looked at. */
function versionOf(files: readonly string[], bundle: Rolldown.OutputBundle): string {
  const hash = createHash("sha256").update(files.join("\n"));
  const page = bundle["index.html"];
  if (page?.type !== "asset") throw new Error("the page is not there yet");
  hash.update(page.source);
  for (const name of publicFiles()) hash.update(readFileSync(PUBLIC + name));
  return hash.digest("hex").slice(0, 12);
}
