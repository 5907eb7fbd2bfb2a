import { randomBytes } from "node:crypto";

/** Nothing in it comes from outside. */
export const newName = () => randomBytes(16).toString("hex");

/** Behind the name of a file that is not whole yet. */
export const UNFINISHED = ".part";

export const isName = (name: string) => /^[0-9a-f]{32}(\.part)?$/.test(name);

/** Below the folder or the prefix of a store, in 256 groups, so that none holds too many; the same in every kind of store. */
export function placeOf(name: string): string {
  if (!isName(name)) throw new Error(`The store has no file called ${name}.`);
  return `${name.slice(0, 2)}/${name}`;
}
