import type { Metric } from "prom-client";
import type { Follower, Listener } from "./change/publish.js";
import type { Contributions } from "./contributions.js";
import type { Trx } from "./database/database.js";
import type { Migrations } from "./database/migrations.js";
import type { JobDeclaration } from "./jobs/job-declaration.js";
import type { Command } from "./process/command.js";
import { WrongConfiguration } from "./process/config.js";
import type { SettingDeclaration } from "./process/settings.js";
import type { Runtime } from "./runtime.js";
import type { Routers } from "./web/routers.js";
import type { Catalogue } from "./words.js";

/**
 * One part of the product: a room of the core or a plugin. Everything it adds comes through this door; leaving a part out
 * of the list in `parts.ts` leaves the product whole without it. Each room widens it by what it takes from others:
 *
 *     declare module "./part.js" { interface Part { tools?: AnyTool[] } }
 */
export interface Part {
  name: string;
  /** Left out of the product where `PLUGINS` does not name it. */
  plugin?: true;
  migrations?: Migrations;
  words?: Catalogue;
  settings?: SettingDeclaration[];
  jobs?: JobDeclaration[];
  /** What must come true in the transaction of a change that published a topic. */
  follows?: Follower[];
  /** Asked at the end of each change which jobs follow from what was published. */
  listens?: Listener;
  /** What this room counts: shown by `/metrics` beside the kernel's own. Made by `gather`, as one set per app. */
  metrics?: (contributions: Contributions) => Metric[];
  commands?: Command[];
  /** What an installation starts with: run once per installation and part, in the order of the parts. */
  defaults?: (trx: Trx) => Promise<void>;
  /** Addresses with one meaning, outside the choice between page and REST. */
  plainPaths?: string[];
  /** Addresses that other programs send browsers to: pages, whatever is accepted. */
  pagePaths?: string[];
  /** Below these, addresses end with the name of a file: REST for a program, else pages, whatever the name ends with. */
  filePaths?: string[];
  /** Plain paths that first ask who sends, and only then how much: they put `limited` behind that question. */
  limitedLater?: string[];
  routes?: (routers: Routers, runtime: Runtime) => void | Promise<void>;
  /** What this room makes of the declarations of all parts. Throws `WrongPart` for one that cannot work. */
  gather?: (parts: readonly Part[]) => Partial<Contributions>;
}

/** A declaration that cannot work, found when the product opens. The operator reads the message. */
export class WrongPart extends Error {
  override readonly name = "WrongPart";
}

/** The core, and of the plugins those that the operator wants; undefined: all. */
export function loadedParts(parts: readonly Part[], wanted: readonly string[] | undefined): readonly Part[] {
  const plugins = parts.filter(({ plugin }) => plugin).map(({ name }) => name);
  const unknown = wanted?.find((name) => !plugins.includes(name));
  if (unknown !== undefined) {
    throw new WrongConfiguration(
      `PLUGINS: there is no plugin "${unknown}". There are: ${plugins.join(", ") || "none"}.`,
    );
  }
  return parts.filter(({ name, plugin }) => !plugin || !wanted || wanted.includes(name));
}

/** Asks every part once. */
export function gathered(parts: readonly Part[]): Contributions {
  uniquely("part", parts, ({ name }) => name);
  const contributions = parts.flatMap((part) => Object.entries(part.gather?.(parts) ?? {}));
  uniquely("contribution", contributions, ([name]) => name);
  return Object.fromEntries(contributions) as unknown as Contributions; // each entry is one of a `Partial<Contributions>`
}

/** The declarations by the name they are found by; `what` they are is said when two share one. */
export function uniquely<T>(what: string, declared: readonly T[], nameOf: (one: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  for (const one of declared) {
    const name = nameOf(one);
    if (found.has(name)) throw new WrongPart(`Two declarations of the ${what} ${name}: each may be declared once.`);
    found.set(name, one);
  }
  return found;
}
