import type { Part } from "../kernel/index.js";
import { ownIcons } from "./icons.js";

declare module "../kernel/part.js" {
  interface Part {
    /** Files of `sourceFile`: rules that the part's pages need beside the design's. */
    styles?: string[];
    /** Names of Lucide icons; the part widens `PartIcons` by them. */
    icons?: string[];
  }
}

/** The styles and icons of all parts, beside the design's own. */
export interface BrowserSide {
  styles: string[];
  icons: string[];
}

export function browserSideOf(parts: readonly Part[]): BrowserSide {
  return {
    styles: parts.flatMap((part) => part.styles ?? []),
    icons: [...new Set([...ownIcons, ...parts.flatMap((part) => part.icons ?? [])])],
  };
}

/** A file that stands beside a module and is not compiled. `directory` is the module's `import.meta.dirname`. */
export const sourceFile = (directory: string, name: string): string =>
  `${directory.replace(/([\\/])dist[\\/]/, "$1")}/${name}`;
