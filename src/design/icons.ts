import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { WrongPart } from "../kernel/index.js";

/** The Lucide icons of the core. A page that needs another one adds its name here. */
export const ownIcons = [
  "activity",
  "archive",
  "arrow-down",
  "arrow-right",
  "arrow-up",
  "arrow-up-down",
  "at-sign",
  "bell",
  "bell-off",
  "bold",
  "bookmark",
  "bookmark-check",
  "bookmark-plus",
  "bot",
  "bug",
  "calendar",
  "check",
  "check-check",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "chevrons-up",
  "circle",
  "circle-alert",
  "circle-check",
  "circle-dashed",
  "circle-dot",
  "circle-pause",
  "circle-play",
  "circle-user",
  "circle-x",
  "clock",
  "code",
  "columns-3",
  "copy",
  "corner-down-right",
  "download",
  "ellipsis",
  "external-link",
  "eye",
  "eye-off",
  "file-text",
  "flag",
  "folder",
  "folders",
  "git-branch",
  "globe",
  "house",
  "inbox",
  "info",
  "italic",
  "key-round",
  "keyboard",
  "layers",
  "life-buoy",
  "lightbulb",
  "link",
  "list",
  "list-filter",
  "list-todo",
  "lock",
  "log-in",
  "log-out",
  "mail",
  "message-square",
  "milestone",
  "monitor",
  "moon",
  "paperclip",
  "pencil",
  "plus",
  "refresh-cw",
  "rotate-ccw-clock",
  "rss",
  "search",
  "send",
  "settings",
  "settings-2",
  "shield",
  "signal-high",
  "signal-low",
  "signal-medium",
  "sliders-horizontal",
  "square-kanban",
  "star",
  "sun",
  "tag",
  "text-quote",
  "trash",
  "triangle-alert",
  "upload",
  "user",
  "users",
  "workflow",
  "x",
] as const;

/** A part with icons of its own widens it: `interface PartIcons { handshake: true }`. */
// biome-ignore lint/suspicious/noEmptyInterface: the parts fill it
export interface PartIcons {}

export type IconName = (typeof ownIcons)[number] | keyof PartIcons;

type Node = [tag: string, attributes: Record<string, string>];

/** One file with a `<symbol>` per icon: a tenth of a percent of Lucide's own sprite. */
export function iconSprite(names: string[]): string {
  const lucide = findPackageJSON("lucide-static", import.meta.url);
  if (!lucide) throw new Error("lucide-static is not installed");
  // The form of Lucide's own file.
  const nodes = JSON.parse(readFileSync(join(dirname(lucide), "icon-nodes.json"), "utf8")) as Record<string, Node[]>;
  return `<svg xmlns="http://www.w3.org/2000/svg">${names.map((name) => symbol(name, nodes)).join("")}</svg>`;
}

function symbol(name: string, all: Record<string, Node[]>): string {
  const nodes = all[name];
  if (!nodes) throw new WrongPart(`Lucide has no icon ${name}.`);
  return `<symbol id="${name}" viewBox="0 0 24 24">${scale(name, all)}${nodes.map(element).join("")}</symbol>`;
}

/** A low signal alone is a dot: the bars up to the highest stand faintly behind it. */
function scale(name: string, all: Record<string, Node[]>): string {
  if (name !== "signal-low" && name !== "signal-medium") return "";
  return `<g opacity="0.3">${(all["signal-high"] ?? []).map(element).join("")}</g>`;
}

function element([tag, attributes]: Node): string {
  return `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ")}/>`;
}
