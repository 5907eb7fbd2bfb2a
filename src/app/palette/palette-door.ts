import type { RawBuilder } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import type { IconName } from "../../design/index.js";
import type { Runtime } from "../../kernel/index.js";

/** What parts add to the command palette. */
declare module "../../kernel/part.js" {
  interface Part {
    paletteSources?: PaletteSource[];
    quickActions?: QuickAction[];
  }
}

/** What the palette finds of one class of records. */
export interface PaletteSource {
  /** Key of its heading in the words. */
  label: string;
  /** Of each record; undefined for people, who have their initials. */
  icon?: IconName;
  /** Orders the headings. */
  position: number;
  /**
   * A select of up to `limit` records that the viewer sees, the best first: `label`, `note`, `href`, and `done` for what is closed.
   * It stands in one statement with those of the other sources. Undefined where the text can mean none of them.
   */
  records(viewer: Viewer, asked: RecordsAsked): RawBuilder<unknown> | undefined;
  /** What the palette offers before anything is typed, of what is known of the viewer. */
  atFirst?(viewer: Viewer): FoundRecord[];
}

/** One of what is found, or offered. */
export interface FoundRecord {
  label: string;
  note: string;
  href: string;
  done: boolean;
}

export interface RecordsAsked {
  text: string;
  limit: number;
  /** Of the page on which the palette was opened. */
  path: string;
}

/** What the palette leads to, or does. */
export interface QuickAction {
  /** Key of its caption in the words; it is found by the words of that. */
  label: string;
  icon: IconName;
  position: number;
  /** Undefined: the viewer may not. Asked only when its words are. */
  target(asked: QuickAsked): QuickTarget | undefined | Promise<QuickTarget | undefined>;
}

export interface QuickAsked {
  runtime: Runtime;
  viewer: Viewer;
  /** Of the page on which the palette was opened. */
  path: string;
}

/** A page, or a form that is sent there with these fields. */
export interface QuickTarget {
  href: string;
  note?: string;
  send?: { method: "post" | "patch"; fields?: Record<string, string>; reload?: boolean };
}
