// Puts the scripts of the pages and their packages into one file. Fifty small ones are fifty requests, which take a phone
// far from the server a second; and every page would have to name them all.
import { globSync } from "node:fs";
import { basename, resolve } from "node:path";
import { rolldown } from "rolldown";

export const BROWSER_SOURCES = "src/**/browser/**/*.js";

/** `NAME.js` in a folder `browser` of a part (`sources`: a pattern) has the Stimulus controller NAME as its default export. */
export async function bundleBrowser({ sources = BROWSER_SOURCES, file = "dist/browser/application.js" } = {}) {
  const scripts = await rolldown({
    input: "src/browser/application.js",
    platform: "browser",
    plugins: [controllersOfParts(sources)],
  });
  await scripts.write({ file, format: "esm", minify: true });
}

const controllersOfParts = (sources) => ({
  name: "controllers-of-parts",
  resolveId: { filter: { id: /^bellwether\/controllers$/ }, handler: (id) => id },
  load: {
    filter: { id: /^bellwether\/controllers$/ },
    handler() {
      const files = globSync(sources, { exclude: ["src/browser/**"] }).sort();
      const names = files.map((file) => basename(file, ".js"));
      const twice = names.find((name, place) => names.indexOf(name) !== place);
      if (twice) throw new Error(`Two controllers are called ${twice}`);
      const imports = files.map((file, place) => `import controller${place} from ${JSON.stringify(resolve(file))};`);
      const entries = names.map((name, place) => `[${JSON.stringify(name)}, controller${place}],`);
      return [...imports, "export default [", ...entries, "];"].join("\n");
    },
  },
});
