import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import {
  type Change,
  type Db,
  type Expression,
  type Form,
  notFound,
  type Part,
  type Problem,
  WrongPart,
} from "../../kernel/index.js";
import type { Viewer } from "../identity/viewer.js";

/** Values by the id of their custom field. */
export type CustomValuesOfUser = Record<string, string[]>;

/** The custom fields of users, kept by a part above this room. */
export interface UserCustomFields {
  /** What bodies of REST may have of them, and what answers have. */
  input: z.ZodRawShape;
  answer: z.ZodRawShape;
  /** Undefined: nothing was said of them. */
  given(body: Record<string, unknown>): CustomValuesOfUser | undefined;
  /** The same of a form with `controls`, as it was typed. */
  sent(form: Form): CustomValuesOfUser;
  /** The same with ids in the place of names. */
  named(db: Db, viewer: Viewer, sent: CustomValuesOfUser): Promise<CustomValuesOfUser>;
  /** Answers what somebody types into the control of a field, which they may set. */
  offer(db: Db, c: Context, field: string): Promise<Response>;
  /** For an answer, by the ids of users, as far as the viewer sees them. */
  json(db: Db, viewer: Viewer, userIds: number[]): Promise<Map<number, Record<string, unknown>>>;
  /** A rule about `users u`: a value of this field is what a list asks for. */
  filtered(viewer: Viewer, field: number, expression: Expression): RawBuilder<boolean>;
  /** What the viewer reads on the page of a user: captions and values. */
  shown(db: Db, viewer: Viewer, userId: number): Promise<[string, Child][]>;
  /** Controls for those that the viewer may set. */
  controls(db: Db, viewer: Viewer, form: CustomForm): Promise<Child>;
  /** Everything wrong with what the actor wants, and how it is written. `userId` undefined: of a new user. */
  wanted(
    change: Change,
    userId: number | undefined,
    given: CustomValuesOfUser | undefined,
  ): Promise<{ problems: Problem[]; write(userId: number): Promise<void> }>;
}

export interface CustomForm {
  /** Undefined: a new one. */
  userId: number | undefined;
  /** What was refused. */
  sent?: CustomValuesOfUser;
  problems?: Problem[];
}

export const USER_VALUES = "/users/custom_values";

/** What searches the values of a field that are too many for a list. */
export const userValuesAt = (field: string): string => `${USER_VALUES}?field=${field}`;

declare module "../../kernel/part.js" {
  interface Part {
    /** Brought by the one part that keeps custom fields. */
    userCustomFields?: UserCustomFields;
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    userCustomFields: UserCustomFields;
  }
}

const none: UserCustomFields = {
  input: {},
  answer: {},
  given: () => undefined,
  sent: () => ({}),
  named: async (_db, _viewer, sent) => sent,
  offer: async () => {
    throw notFound("field");
  },
  json: async () => new Map(),
  filtered: () => sql`false`,
  shown: async () => [],
  controls: async () => null,
  wanted: async () => ({ problems: [], write: async () => {} }),
};

export function theCustomFieldsOfUsers(parts: readonly Part[]): UserCustomFields {
  const [one = none, another] = parts.flatMap((part) => part.userCustomFields ?? []);
  if (another) throw new WrongPart("Two parts keep custom fields of users: one may.");
  return one;
}
