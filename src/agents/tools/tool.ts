import type { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import type { Problem, Runtime } from "../../kernel/index.js";

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
  /** What its verbs call an argument of another name, `{ watcher_user_ids: "watchers", "cf_*": "custom_fields" }` (any number): refusals say the argument's. */
  argumentOf?: Record<string, string>;
  /** What an agent hears who leaves out one of these arguments: what it can be. */
  ifMissing?: Record<string, (runtime: Runtime, caller: Viewer) => Promise<Problem>>;
  /** Seconds after which a call is given up, where the usual ones are not right. */
  longest?: number;
  destructive?: boolean;
  idempotent?: boolean;
  call(runtime: Runtime, caller: Viewer, input: Input): Promise<Output>;
}
