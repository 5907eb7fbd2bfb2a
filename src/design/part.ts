import type { Part } from "../kernel/index.js";
import { type BrowserSide, browserSideOf } from "./browser-side.js";
import { themeActions } from "./frame/theme/theme-actions.js";
import { themeRoutes } from "./frame/theme/theme-routes.js";
import { formatSettings } from "./text/chosen-formats.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

declare module "../kernel/contributions.js" {
  interface Contributions {
    browserSide: BrowserSide;
  }
}

export const designPart: Part = {
  name: "design",
  words: { en, de },
  settings: formatSettings,
  gather: (parts) => ({ browserSide: browserSideOf(parts) }),
  quickActions: themeActions,
  routes: themeRoutes,
};
