import { readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { type AssetSource, type Assets, createAssets } from "../kernel/index.js";
import type { BrowserSide } from "./browser-side.js";
import { iconSprite } from "./icons.js";

const source = join(import.meta.dirname, "../../../src");
const built = join(source, "../dist/browser");
const inter = folderOf(findPackageJSON("@fontsource-variable/inter", import.meta.url));

/** What pages link to. Read at the start, once in a process for the same parts. */
export function browserAssets(side: BrowserSide): Assets {
  const key = JSON.stringify(side);
  const assets = known.get(key) ?? createAssets(browserFiles(side));
  known.set(key, assets);
  return assets;
}

const known = new Map<string, Assets>();

/**
 * The style sheet, also as it is where all is dark, the fonts, the icons, and the scripts. The build made one file of those, and
 * left out of Basecoat what no page uses.
 */
function browserFiles({ styles, icons }: BrowserSide): AssetSource[] {
  const sheet = styleSheets(styles).join("\n");
  return [
    { name: "bellwether.css", content: sheet },
    { name: "dark.css", content: sheet.replaceAll(/\.dark(?![\w-])/g, ":root") },
    { name: "icons.svg", content: iconSprite(icons) },
    { name: "brand.svg", content: readFileSync(join(source, "design/frame/brand.svg")) },
    ...fonts(),
    { name: "application.js", content: readFileSync(join(built, "application.js")) },
  ];
}

/** One sheet, so that a first visit waits for one answer. Our rules win over Basecoat's, which are in layers. */
function styleSheets(ofParts: string[]): string[] {
  return [
    readFileSync(join(inter, "wght.css"), "utf8"),
    readFileSync(join(inter, "wght-italic.css"), "utf8"),
    readFileSync(join(built, "basecoat.css"), "utf8"),
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
    "form/checkbox-group",
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
    "frame/page-popup",
    "form/reference",
    "frame/dialog",
    "frame/palette",
    "frame/toast",
    "text/text",
  ],
];

/** They override the sheets before them. */
const lastStyles = [
  "styles/small-screens",
  "styles/touch",
  "list/narrow-lists",
  "styles/forced-colors",
  "styles/print",
];

function fonts(): AssetSource[] {
  const folder = join(inter, "files");
  return readdirSync(folder)
    .filter((name) => /-wght-(normal|italic)\.woff2$/.test(name))
    .map((name) => ({ name, content: readFileSync(join(folder, name)) }));
}

function folderOf(manifest: string | undefined): string {
  if (!manifest) throw new Error("A package of the browser side is not installed");
  return dirname(manifest);
}
