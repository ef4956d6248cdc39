// Compiles the catalogues of texas42.locale into src/words/gen/, one JSON file a language.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const python = process.env.TEXAS42_PYTHON ?? "python3";
const result = spawnSync(python, ["-m", "texas42.locale", join(here, "src/words/gen")], {
  env: { ...process.env, PYTHONPATH: join(here, "../src") },
  stdio: "inherit",
});
if (result.status !== 0) {
  console.error(`the texts could not be compiled: \`${python} -m texas42.locale\` failed`);
  process.exit(1);
}
