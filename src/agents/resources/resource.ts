import type { Viewer } from "../../accounts/index.js";
import type { Part, Runtime } from "../../kernel/index.js";
import { uniquely } from "../../kernel/index.js";

/** Something an agent reads by its address, `service://issues/{id}`. */
export interface Resource {
  /** With at most one variable. */
  uri: string;
  name: string;
  title: string;
  description: string;
  /** As the tool that reads the same. Refuses what the caller may not see as not found. */
  read(runtime: Runtime, caller: Viewer, value: string): Promise<object>;
  /** By value, in one small statement: a mark that is another once the resource changed. Of what the caller may read only. */
  marks(runtime: Runtime, caller: Viewer, values: string[]): Promise<Map<string, string>>;
  /** What the variable may be, for what was typed of it. */
  complete?(runtime: Runtime, caller: Viewer, typed: string): Promise<string[]>;
}

/** A text that a person picks to set their agent to work. */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: PromptArgument[];
  text(given: Record<string, string>): string;
}

export interface PromptArgument {
  name: string;
  description: string;
  complete?: Resource["complete"];
}

declare module "../../kernel/part.js" {
  interface Part {
    resources?: Resource[];
    prompts?: Prompt[];
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    resources: Map<string, Resource>;
    prompts: Map<string, Prompt>;
  }
}

export const resourcesOf = (parts: readonly Part[]): Map<string, Resource> =>
  uniquely(
    "resource",
    parts.flatMap((part) => part.resources ?? []),
    ({ uri }) => uri,
  );

export const promptsOf = (parts: readonly Part[]): Map<string, Prompt> =>
  uniquely(
    "prompt",
    parts.flatMap((part) => part.prompts ?? []),
    ({ name }) => name,
  );

export const hasVariable = ({ uri }: Resource): boolean => uri.includes("{");

/** Of a prompt or an address. */
export const LONGEST_VALUE = 255;

/** The resource at an address, and what stands for its variable; undefined where there is none. */
export function resourceAt(
  resources: ReadonlyMap<string, Resource>,
  uri: string,
): { resource: Resource; value: string } | undefined {
  if (uri.length > LONGEST_VALUE) return undefined;
  for (const resource of resources.values()) {
    const value = valueIn(resource, uri);
    if (value !== undefined) return { resource, value };
  }
  return undefined;
}

function valueIn(resource: Resource, uri: string): string | undefined {
  if (!hasVariable(resource)) return uri === resource.uri ? "" : undefined;
  const [start = "", end = ""] = resource.uri.split(/\{\w+\}/);
  const value = uri.slice(start.length, uri.length - end.length);
  return uri === `${start}${value}${end}` && /^[\w.-]+$/.test(value) ? value : undefined;
}
