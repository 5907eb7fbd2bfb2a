import type { RawBuilder } from "kysely";
import type { Viewer } from "../accounts/index.js";
import type { EntityClass } from "../entities/index.js";
import { type Change, type Part, uniquely } from "../kernel/index.js";
import type { Permissions } from "../projects/index.js";
import { typeOfValues } from "./values/type-of-values.js";

/** A class of records that files can be attached to. */
export interface Attachable {
  entity: EntityClass;
  /** With one of these permissions in any project a user may upload a file, which is to be attached later. */
  uploadWith: string[];
  /** Whether a user with these permissions in the record's project may rename and delete its files. */
  mayEdit(permissions: Permissions, viewer: Viewer, authorId: number): boolean;
  /** The verb of the class that deletes files of a record: it decides whether the actor may, and writes the history. */
  detach(change: Change, wanted: { id: number; attachmentIds: number[] }): Promise<unknown>;
  /** Of a class whose custom fields can have files as values. */
  values?: {
    /** Whether the user sees this custom field of a record that they see. */
    visible(
      user: RawBuilder<number>,
      of: { record: RawBuilder<number>; field: RawBuilder<number> },
    ): RawBuilder<boolean>;
    /** The verb that empties one, as `detach`. */
    empty(change: Change, wanted: { id: number; customFieldId: number }): Promise<unknown>;
  };
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

/** The class under whose type a file is stored, or whose values' it is; undefined: it is not loaded. */
export const attachableOf = (attachables: ReadonlyMap<string, Attachable>, type: string): Attachable | undefined =>
  attachables.get(type) ?? [...attachables.values()].find(({ entity }) => typeOfValues(entity.type) === type);

export const attachablesOf = (parts: readonly Part[]): Map<string, Attachable> =>
  uniquely(
    "class with attachments",
    parts.flatMap((part) => part.attachables ?? []),
    ({ entity }) => entity.type,
  );
