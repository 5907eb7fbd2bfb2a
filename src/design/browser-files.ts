import { readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import type { AssetSource } from "../kernel/index.js";
import type { BrowserSide, Controller } from "./browser-side.js";
import { iconSprite } from "./icons.js";

const source = join(import.meta.dirname, "../../../src");
const inter = folderOf(findPackageJSON("@fontsource-variable/inter", import.meta.url));
const basecoat = folderOf(findPackageJSON("basecoat-css", import.meta.url));

/** All files that pages link to, read at the start: the style sheet, the fonts, the icons, and every module under its bare name. */
export function browserFiles({ styles, icons, controllers }: BrowserSide): AssetSource[] {
  return [
    { name: "bellwether.css", content: styleSheets(styles).join("\n") },
    { name: "icons.svg", content: iconSprite(icons) },
    { name: "brand.svg", content: readFileSync(join(source, "design/frame/brand.svg")) },
    ...fonts(),
    ...vendored.map(([module, file, name]) => ({ name, module, content: vendorFile(module, file) })),
    ...ownModules(),
    ...partModules(controllers),
    { name: "controllers.js", module: "bellwether/controllers", content: listOf(controllers) },
  ];
}

/** One sheet, so that a first visit waits for one answer. Our rules win over Basecoat's, which are in layers. */
function styleSheets(ofParts: string[]): string[] {
  return [
    readFileSync(join(inter, "wght.css"), "utf8"),
    readFileSync(join(inter, "wght-italic.css"), "utf8"),
    readFileSync(join(basecoat, "dist/basecoat-nova.cdn.min.css"), "utf8"),
    ...styles.map(styleSheet),
    ...ofParts.map((file) => readFileSync(file, "utf8")),
    ...lastStyles.map(styleSheet),
  ];
}

const styleSheet = (name: string) => readFileSync(join(source, `design/${name}.css`), "utf8");

/** The later ones win. */
const styles = [
  ...["styles/colours", "styles/base", "frame/frame", "frame/navigation", "styles/page", "styles/card"],
  ...[
    "form/controls",
    "form/form-layout",
    "styles/marks",
    "list/table",
    "list/matrix",
    "list/lines",
    "list/feed",
    "list/chips",
  ],
  ...[
    "list/definitions",
    "list/empty",
    "list/progress",
    "frame/popup",
    "form/reference",
    "frame/dialog",
    "frame/palette",
    "frame/toast",
    "text/text",
  ],
];

/** They override the sheets before them. */
const lastStyles = ["styles/small-screens", "list/narrow-lists", "styles/print"];

function fonts(): AssetSource[] {
  const folder = join(inter, "files");
  return readdirSync(folder)
    .filter((name) => /-wght-(normal|italic)\.woff2$/.test(name))
    .map((name) => ({ name, content: readFileSync(join(folder, name)) }));
}

/** Bundles where there is one: the others import without extensions, which browsers do not follow. */
const vendored: [module: string, file: string, name: string][] = [
  ["@hotwired/turbo", "dist/turbo.es2017-esm.js", "hotwired-turbo.js"],
  ["@hotwired/stimulus", "dist/stimulus.js", "hotwired-stimulus.js"],
  ["@github/relative-time-element", "dist/bundle.js", "github-relative-time.js"],
  ["@github/text-expander-element", "dist/bundle.js", "github-text-expander.js"],
  ["@github/combobox-nav", "dist/index.js", "github-combobox-nav.js"],
  ["@github/hotkey", "dist/index.js", "github-hotkey.js"],
  ["@github/markdown-toolbar-element", "dist/index.js", "github-markdown-toolbar.js"],
];

/** `src/browser/panel.js` is `bellwether/panel`. */
function ownModules(): AssetSource[] {
  const folder = join(source, "browser");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({
      name,
      module: `bellwether/${name.slice(0, -3)}`,
      content: readFileSync(join(folder, name)),
    }));
}

/** `bellwether/parts/NAME`. */
const partModules = (controllers: Controller[]): AssetSource[] =>
  controllers.map(({ name, file }) => ({
    name: `part-${name}.js`,
    module: `bellwether/parts/${name}`,
    content: readFileSync(file),
  }));

/** The module through which the application finds the controllers of the parts. */
function listOf(controllers: Controller[]): string {
  const imports = controllers.map(({ name }, place) => `import controller${place} from "bellwether/parts/${name}";`);
  const entries = controllers.map(({ name }, place) => `  [${JSON.stringify(name)}, controller${place}],`);
  return [...imports, "export default [", ...entries, "];", ""].join("\n");
}

function vendorFile(name: string, file: string): Buffer {
  return readFileSync(join(folderOf(findPackageJSON(name, import.meta.url)), file));
}

function folderOf(manifest: string | undefined): string {
  if (!manifest) throw new Error("A package of the browser side is not installed");
  return dirname(manifest);
}
