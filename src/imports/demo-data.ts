import type { Part, Runtime } from "../kernel/index.js";

/**
 * What a part adds to the project of the demo, once it is there with its people. Run each time `demo` is: what was added
 * before stays as it is. Answers what the operator is told.
 */
export type DemoData = (runtime: Runtime, project: { id: number; logins: readonly string[] }) => Promise<string[]>;

declare module "../kernel/part.js" {
  interface Part {
    demo?: DemoData;
  }
}

declare module "../kernel/contributions.js" {
  interface Contributions {
    demos: DemoData[];
  }
}

export const demosOf = (parts: readonly Part[]): DemoData[] => parts.flatMap(({ demo }) => demo ?? []);
