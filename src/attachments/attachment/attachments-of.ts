import { type RawBuilder, sql } from "kysely";
import { nameOf } from "../../accounts/index.js";
import type { Db, Trx } from "../../kernel/index.js";

/** A file that is attached to a record, or waits to be. */
export type Attachment = Awaited<ReturnType<typeof attachmentsOf>>[number];

/** Of these records of a class, in the order they were made. No visibility check: the caller must have made it. */
export const attachmentsOf = (db: Db | Trx, type: string, ids: number[]) =>
  storedAttachments(db)
    .where("a.entity_type", "=", type)
    .where(sql<boolean>`a.entity_id = any(${ids}::int[])`)
    .orderBy("a.id")
    .execute();

/** For a `select` of what has attachments: the same of one record, as JSON; null without any. */
export const attachmentsHere = (type: string, id: RawBuilder<number>) => sql<AttachmentsHere>`(
  select json_agg(to_jsonb(a) || jsonb_build_object('author_name', ${nameOf("u")}) order by a.id)
    from attachments a join users u on u.id = a.author_id where a.entity_type = ${type} and a.entity_id = ${id})`;

type AttachmentsHere = (Omit<Attachment, "created_on"> & { created_on: string })[] | null;

export const attachmentsIn = (here: AttachmentsHere): Attachment[] =>
  (here ?? []).map((one) => ({ ...one, created_on: new Date(one.created_on) }));

export const storedAttachments = (db: Db | Trx) =>
  db
    .selectFrom("attachments as a")
    .innerJoin("users as u", "u.id", "a.author_id")
    .select([
      "a.id",
      "a.entity_type",
      "a.entity_id",
      "a.custom_field_id",
      "a.filename",
      "a.filesize",
      "a.content_type",
      "a.picture_type",
    ])
    .select(["a.picture_width", "a.picture_height"])
    .select(["a.description", "a.digest", "a.file", "a.author_id", "a.created_on", nameOf("u").as("author_name")]);
