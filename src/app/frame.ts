import type { Child } from "hono/jsx";
import type { Viewer } from "../accounts/index.js";
import type { IconName } from "../design/index.js";
import type { Part, Runtime } from "../kernel/index.js";

/** What parts add to the frame around every page. */
declare module "../kernel/part.js" {
  interface Part {
    menu?: MenuEntry[];
    /** The bell in the top bar and its panel. The first part that has one for the viewer wins. */
    bell?: (runtime: Runtime, viewer: Viewer) => Promise<Bell | undefined>;
    /** Buttons at the right end of the top bar; `path` is the page's. */
    actions?: (runtime: Runtime, viewer: Viewer, path: string) => Promise<Child>;
    /** Below the menu, made of what is known of the viewer; `path` is the page's. */
    besideMenu?: (viewer: Viewer, path: string) => Child;
    /** Pages about the person, beside their account: in the account menu and on the account page. */
    accountLinks?: (runtime: Runtime, viewer: Viewer) => AccountLink[];
  }
}

export interface Bell {
  bell: Child;
  panel?: Child;
  /** How much is new, as "3": in front of the title of the window. */
  news?: string;
}

export interface MenuEntry {
  key: string;
  /** Key of the caption in the words. */
  label: string;
  href: string;
  icon: IconName;
  /** What else lies under it, as `/versions`. */
  also?: string[];
  /** Orders the menu. */
  position: number;
  hotkey?: string;
  /** Default: all users. */
  for?: (viewer: Viewer) => boolean;
}

export interface AccountLink {
  /** Key of the caption in the words. */
  label: string;
  href: string;
  icon: IconName;
}

/** The menu of all parts in its order. */
export const menuOf = (parts: readonly Part[]): MenuEntry[] =>
  parts.flatMap((part) => part.menu ?? []).sort((a, b) => a.position - b.position);
