import type { Viewer } from "../accounts/index.js";
import type { EntityClass } from "../entities/index.js";
import { type Change, type Part, uniquely } from "../kernel/index.js";
import type { Permissions } from "../projects/index.js";

/** A class of records that files can be attached to. */
export interface Attachable {
  entity: EntityClass;
  /** With one of these permissions in any project a user may upload a file, which is to be attached later. */
  uploadWith: string[];
  /** Whether a user with these permissions in the record's project may rename and delete its files. */
  mayEdit(permissions: Permissions, viewer: Viewer, authorId: number): boolean;
  /** The verb of the class that deletes files of a record: it decides whether the actor may, and writes the history. */
  detach(change: Change, wanted: { id: number; attachmentIds: number[] }): Promise<unknown>;
}

declare module "../kernel/part.js" {
  interface Part {
    attachables?: Attachable[];
  }
}

declare module "../kernel/contributions.js" {
  interface Contributions {
    /** By the type of their class. */
    attachables: Map<string, Attachable>;
  }
}

export const attachablesOf = (parts: readonly Part[]): Map<string, Attachable> =>
  uniquely(
    "class with attachments",
    parts.flatMap((part) => part.attachables ?? []),
    ({ entity }) => entity.type,
  );
