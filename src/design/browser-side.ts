import { type Part, uniquely } from "../kernel/index.js";
import { ownIcons } from "./icons.js";

declare module "../kernel/part.js" {
  interface Part {
    /** Files of `sourceFile`: rules that the part's pages need beside the design's. */
    styles?: string[];
    /** Names of Lucide icons; the part widens `PartIcons` by them. */
    icons?: string[];
    /** Stimulus controllers: the name on the page, and the file of `sourceFile` whose default export it is. */
    controllers?: Controller[];
  }
}

export interface Controller {
  name: string;
  file: string;
}

/** The styles, icons and controllers of all parts, beside the design's own. */
export interface BrowserSide {
  styles: string[];
  icons: string[];
  controllers: Controller[];
}

export function browserSideOf(parts: readonly Part[]): BrowserSide {
  const controllers = parts.flatMap((part) => part.controllers ?? []);
  return {
    styles: parts.flatMap((part) => part.styles ?? []),
    icons: [...new Set([...ownIcons, ...parts.flatMap((part) => part.icons ?? [])])],
    controllers: [...uniquely("controller", controllers, ({ name }) => name).values()],
  };
}

/** A file that stands beside a module and is not compiled. `directory` is the module's `import.meta.dirname`. */
export const sourceFile = (directory: string, name: string): string =>
  `${directory.replace(/([\\/])dist[\\/]/, "$1")}/${name}`;
