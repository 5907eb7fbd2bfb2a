import type { Child } from "hono/jsx";
import type { z } from "zod";
import type { Viewer } from "./accounts/index.js";
import type { IconName } from "./design/index.js";
import type { Catalogue, Doors, Ground, JobDeclaration, Migrations, SettingDeclaration, Trx } from "./kernel/index.js";
import type { AnyCard, AnySource, RegisteredName } from "./notifications/index.js";
import type { ProjectSection } from "./projects/index.js";

/**
 * One part of the product: a room of the core or a plugin. Everything it adds comes through this door; leaving a part
 * out of the list in `parts.ts` leaves the product whole without it. Types only.
 */
export interface Part {
  name: string;
  migrations?: Migrations;
  words?: Catalogue;
  settings?: SettingDeclaration[];
  permissions?: Permission[];
  /** What a fresh installation starts with. All parts' run once, in their order, in one transaction. */
  defaults?: (trx: Trx) => Promise<void>;
  sources?: AnySource[];
  /** Switches on the notification settings page: kinds of events, and rules about whom to tell. */
  kinds?: RegisteredName[];
  rules?: RegisteredName[];
  cards?: AnyCard[];
  jobs?: (parts: Part[]) => JobDeclaration[];
  tools?: (parts: Part[]) => Tool[];
  menu?: MenuEntry[];
  projectSections?: ProjectSection[];
  /** Drawn on every page: what stands in the top bar, and what waits behind the page. */
  bell?: (ground: Ground, viewer: Viewer, parts: Part[]) => Promise<Bell | undefined>;
  /** Buttons at the right end of the top bar of every page; `path` is the page's. */
  actions?: (ground: Ground, viewer: Viewer, path: string) => Promise<Child>;
  /** Pages about the person, beside their account: in the account menu and on the account page. */
  accountLinks?: (ground: Ground, viewer: Viewer) => AccountLink[];
  /** Addresses with one meaning, outside the choice between page and REST. */
  plainPaths?: string[];
  routes?: (doors: Doors, ground: Ground, parts: Part[]) => void | Promise<void>;
  commands?: Command[];
}

export interface Bell {
  bell: Child;
  panel?: Child;
}

export interface MenuEntry {
  key: string;
  /** Key of the caption in the words. */
  label: string;
  href: string;
  icon: IconName;
  /** Orders the menu. */
  position: number;
  hotkey?: string;
  /** Default: everybody. */
  for?: (viewer: Viewer) => boolean;
}

export interface AccountLink {
  /** Key of the caption in the words. */
  label: string;
  href: string;
  icon: IconName;
}

/** What a role may be given. */
export interface Permission {
  name: string;
  /** The project module it belongs to, captioned `modules.NAME` in the words; without one it does not depend on modules. */
  module?: string;
  /** Still granted in a closed project. */
  reading?: boolean;
}

/** What an agent may call. */
export interface Tool<Input = unknown, Output extends object = object> {
  /** `service_<plural noun>_<verb>`, at most 40 characters, frozen once released. */
  name: string;
  title: string;
  description: string;
  /** A `strictObject`: an argument that is not known is refused, not dropped. */
  input: z.ZodType<Input>;
  output: z.ZodType<Output>;
  /** A tool that only reads may be called with a read-only key. */
  access: "read" | "write";
  destructive?: boolean;
  idempotent?: boolean;
  call(ground: Ground, caller: Viewer, input: Input): Promise<Output>;
}

/**
 * A sub-command of the command line, in a process of its own. A long one looks at `ground.stopping` between its steps:
 * the person pressed Ctrl-C.
 */
export interface Command {
  /** As typed: `import github-archive`. */
  name: string;
  /** With the name. A first argument called FILE reaches `run` as an absolute path. */
  usage: string;
  summary: string;
  /** It waits for jobs, so somebody has to work on them. */
  needsWorkers?: boolean;
  run(ground: Ground, args: string[], say: (line: string) => void): Promise<void>;
}
