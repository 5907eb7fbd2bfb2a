import { z } from "zod";
import { type Db, namedAnswer, type Part, WrongPart } from "../../kernel/index.js";
import type { Viewer } from "../identity/viewer.js";

export interface Membership {
  id: number;
  project: { id: number; name: string; identifier: string };
  /** `inherited`: through a group or a parent project, perhaps beside the same role of their own. */
  roles: { id: number; name: string; inherited: boolean }[];
}

/** Where a person or group belongs, as far as the viewer may know of the projects. */
export type MembershipsOf = (db: Db, principalId: number, viewer: Viewer) => Promise<Membership[]>;

declare module "../../kernel/part.js" {
  interface Part {
    /** Brought by the one part that knows projects. */
    membershipsOf?: MembershipsOf;
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    membershipsOf: MembershipsOf;
  }
}

export function theMembershipsOf(parts: readonly Part[]): MembershipsOf {
  const [one, another] = parts.flatMap((part) => part.membershipsOf ?? []);
  if (another) throw new WrongPart("Two parts say where people belong: one may.");
  return one ?? (async () => []);
}

/** Beside a user or a group; `inherited` stands only where it is so. */
export const membershipsAnswer = z.array(
  z.object({
    id: z.int(),
    project: namedAnswer,
    roles: z.array(z.object({ id: z.int(), name: z.string(), inherited: z.literal(true).optional() })),
  }),
);

/** As REST has it: Redmine names a project by id and name only, and a role that is not inherited says nothing of it. */
export const membershipJson = ({ id, project, roles }: Membership) => ({
  id,
  project: { id: project.id, name: project.name },
  roles: roles.map((role) => ({ id: role.id, name: role.name, ...(role.inherited && { inherited: true }) })),
});
