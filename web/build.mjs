// Bundles the page into the Python package (or into `--out DIR`).
//   node build.mjs           one minified bundle, and the verify page as one file
//   node build.mjs --watch   rebuilds on every change, unminified, until stopped
//   node build.mjs --tests   compiles src/**/*.test.ts into .tests/ for `node --test`
//   node build.mjs --judge   compiles the verify page's judge alone into .tests/judge.js
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
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
    judge: { type: "boolean", default: false },
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
  if (!watch) {
    await esbuild.build(options);
    return buildVerify(out);
  }
  const context = await esbuild.context(options);
  await context.watch();
  console.log("watching web/src; Ctrl-C stops");
}

/** The verify page: one file that holds all it needs, and may load nothing else. */
async function buildVerify(out) {
  const built = await esbuild.build({
    ...common,
    entryPoints: { verify: "src/verify/page/main.tsx" },
    format: "iife",
    outdir: out,
    write: false,
    target: ["es2022"],
    minify: true,
    legalComments: "none",
    define: { VERIFY_WORDS: JSON.stringify(await verifyWords()) },
  });
  const text = (ending) => built.outputFiles.find((file) => file.path.endsWith(ending)).text.trim();
  const script = text(".js").replaceAll("</script", "<\\/script");
  const style = text(".css");
  const policy = `default-src 'none'; script-src ${hashed(script)}; style-src ${hashed(style)}; connect-src 'self'; base-uri 'none'; form-action 'none'`;
  const parts = { policy, style, script };
  const page = await readFile("src/verify/page/page.html", "utf8");
  await writeFile(join(out, "verify.html"), page.replace(/\{(policy|style|script)\}/g, (_, part) => parts[part]));
}

const hashed = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The texts that the verify page uses, of every language. */
async function verifyWords() {
  const used = /^(why|ui\.(verify|receipt|language))(\.|$)/;
  const files = (await readdir("src/words/gen")).filter((name) => name.endsWith(".json"));
  const words = files.map(async (name) => {
    const all = Object.entries(JSON.parse(await readFile(join("src/words/gen", name), "utf8")));
    return [name.slice(0, -5), Object.fromEntries(all.filter(([key]) => used.test(key)))];
  });
  return Object.fromEntries(await Promise.all(words));
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

/** What the verify page decides, as one global: Python's tests hold it against `texas42 verify`. */
function buildJudge() {
  return esbuild.build({ ...common, format: "iife", globalName: "judge", entryPoints: ["src/verify/judge.ts"], outfile: ".tests/judge.js", target: ["es2022"] });
}

const build = values.tests ? buildTests : values.judge ? buildJudge : () => buildPage(values.out, values.watch);
await build();
