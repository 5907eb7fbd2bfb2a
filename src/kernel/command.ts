import type { Runtime } from "./runtime.js";

/**
 * A sub-command of the command line, in a process of its own. A long one looks at `runtime.stopping` between its steps:
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
  run(runtime: Runtime, args: string[], say: (line: string) => void): Promise<void>;
}
