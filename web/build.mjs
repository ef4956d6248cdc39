// Bundles the page into the Python package (or into `--out DIR`).
//   node build.mjs           one minified bundle
//   node build.mjs --watch   rebuilds on every change, unminified, until stopped
//   node build.mjs --tests   compiles src/**/*.test.ts into .tests/ for `node --test`
import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
process.chdir(here);

const { values } = parseArgs({
  options: {
    out: { type: "string", default: join(here, "../src/texas42/server/static") },
    tests: { type: "boolean", default: false },
    watch: { type: "boolean", default: false },
  },
});

const common = { bundle: true, format: "esm", jsx: "automatic", jsxImportSource: "preact", logLevel: "warning", charset: "utf8" };

/** The page: app.js and app.css from src/main.tsx, and everything in public/ as it stands. */
async function buildPage(out, watch) {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await cp("public", out, { recursive: true });
  const options = {
    ...common,
    entryPoints: { app: "src/main.tsx" },
    splitting: true,
    chunkNames: "[name]-[hash]",
    outdir: out,
    target: ["es2022"],
    minify: !watch,
    sourcemap: watch ? "inline" : false,
    legalComments: "none",
    loader: { ".svg": "dataurl", ".woff2": "file" },
  };
  if (!watch) return esbuild.build(options);
  const context = await esbuild.context(options);
  await context.watch();
  console.log("watching web/src; Ctrl-C stops");
}

const flatName = (path) => path.replace(/[\\/]/g, "-").replace(/\.tsx?$/, "");

/** The tests of the state that needs no browser. */
async function buildTests() {
  await rm(".tests", { recursive: true, force: true });
  const sources = await readdir("src", { recursive: true });
  const tests = sources.filter((path) => /\.test\.tsx?$/.test(path));
  await esbuild.build({
    ...common,
    entryPoints: Object.fromEntries(tests.map((path) => [flatName(path), join("src", path)])),
    outdir: ".tests",
    platform: "node",
    target: ["node20"],
    sourcemap: "inline",
  });
}

await (values.tests ? buildTests() : buildPage(values.out, values.watch));
