import type { House } from "./house.js";
import type { Step } from "./steps.js";

/** How a step is taken: in the product, and in the model. */
export type Take<Name extends Step["do"]> = (house: House, step: StepOf<Step, Name>) => Promise<void>;

/** The kind of step that has this name, perhaps among others. */
type StepOf<Kind extends Step, Name> = Kind extends unknown ? (Name extends Kind["do"] ? Kind : never) : never;

export const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T; // never asked of an empty list

export const SECOND = 1_000_000;
