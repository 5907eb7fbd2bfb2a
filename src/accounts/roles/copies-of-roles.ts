import type { Part, Trx } from "../../kernel/index.js";

/** Gives a new role what a room above keeps of another one. */
export type CopyOfRole = (trx: Trx, roles: { from: number; to: number }) => Promise<void>;

declare module "../../kernel/part.js" {
  interface Part {
    /** Asked when a role is created as a copy. Refuses a `from` that is no role. */
    copiesRole?: CopyOfRole;
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    copiesOfRoles: CopyOfRole[];
  }
}

export const copiesOfRoles = (parts: readonly Part[]): CopyOfRole[] => parts.flatMap((part) => part.copiesRole ?? []);
