import { readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import type { AssetSource } from "../kernel/assets.js";
import { iconSprite } from "./icons.js";

const source = join(import.meta.dirname, "../../../src");

/** Everything a page links to, read now: the style sheet, the fonts, the icons, and every module under its bare name. */
export function browserFiles(): AssetSource[] {
  return [
    { name: "bellwether.css", content: styleSheets().join("\n") },
    { name: "icons.svg", content: iconSprite() },
    { name: "brand.svg", content: readFileSync(join(source, "design/brand.svg")) },
    ...fonts(),
    ...vendored.map(([module, file, name]) => ({ name, module, content: vendorFile(module, file) })),
    ...ownModules(),
  ];
}

/** One sheet, so that a first visit waits for one answer. Unlayered rules win over Basecoat's layers: ours come last. */
function styleSheets(): string[] {
  return [
    vendorFile("@fontsource-variable/inter", "wght.css").toString(),
    vendorFile("@fontsource-variable/inter", "wght-italic.css").toString(),
    vendorFile("basecoat-css", "dist/basecoat-nova.cdn.min.css").toString(),
    readFileSync(join(source, "design/bellwether.css"), "utf8"),
  ];
}

function fonts(): AssetSource[] {
  const folder = join(vendorFolder("@fontsource-variable/inter"), "files");
  return readdirSync(folder).filter((name) => /-wght-(normal|italic)\.woff2$/.test(name)).map((name) => ({ name, content: readFileSync(join(folder, name)) }));
}

/** Bundles where there is one: the others import without extensions, which browsers do not follow. */
const vendored: [module: string, file: string, name: string][] = [
  ["@hotwired/turbo", "dist/turbo.es2017-esm.js", "hotwired-turbo.js"],
  ["@hotwired/stimulus", "dist/stimulus.js", "hotwired-stimulus.js"],
  ["@github/relative-time-element", "dist/bundle.js", "github-relative-time.js"],
  ["@github/text-expander-element", "dist/bundle.js", "github-text-expander.js"],
  ["@github/hotkey", "dist/index.js", "github-hotkey.js"],
];

/** `src/browser/panel.js` is `bellwether/panel`. */
function ownModules(): AssetSource[] {
  const folder = join(source, "browser");
  return readdirSync(folder).filter((name) => name.endsWith(".js")).map((name) => ({ name, module: `bellwether/${name.slice(0, -3)}`, content: readFileSync(join(folder, name)) }));
}

function vendorFile(name: string, file: string): Buffer {
  return readFileSync(join(vendorFolder(name), file));
}

function vendorFolder(name: string): string {
  const manifest = findPackageJSON(name, import.meta.url);
  if (!manifest) throw new Error(`${name} is not installed`);
  return dirname(manifest);
}
