import { createHash } from "node:crypto";
import { sql } from "kysely";
import { unseen } from "../accounts/index.js";
import { type Change, invalid } from "../kernel/index.js";
import { captionKey, type EntityClass } from "./entity.js";

/** The arguments of a call that creates a record. */
export interface AskedOnce {
  /** Of the caller: a call that is repeated with it creates nothing twice. */
  idempotency_key?: string | undefined;
  dry_run: boolean;
}

/**
 * Creates a record unless the caller did so before with this key. A key stands for one set of arguments: with others it is
 * refused, and so is a record that the caller no longer sees. Two calls at once with one key wait for each other.
 */
export async function createOnce(
  change: Change,
  entity: EntityClass,
  asked: AskedOnce,
  create: () => Promise<{ id: number }>,
): Promise<{ id: number; created: boolean }> {
  const { idempotency_key: key } = asked;
  if (key === undefined) return { id: (await create()).id, created: true };
  const { trx, actor } = change;
  const digest = digestOf(asked);
  const earlier = await createdBefore(change, entity, key);
  if (earlier) {
    if (!earlier.visible) throw unseen(actor, captionKey(entity));
    if (earlier.digest !== null && earlier.digest !== digest) throw usedBefore(entity, earlier.id);
    return { id: earlier.id, created: false };
  }
  const { id } = await create();
  await trx
    .insertInto("creation_keys")
    .values({ user_id: actor.id, entity_type: entity.type, key, digest, entity_id: id })
    .execute();
  return { id, created: true };
}

async function createdBefore({ trx, actor }: Change, entity: EntityClass, key: string) {
  await sql`select pg_advisory_xact_lock(${actor.id}, hashtext(${`${entity.type} ${key}`}))`.execute(trx);
  return trx
    .selectFrom("creation_keys as k")
    .select(["k.entity_id as id", "k.digest"])
    .select(entity.visible(sql`${actor.id}::int`, sql.ref("k.entity_id")).as("visible"))
    .where("k.user_id", "=", actor.id)
    .where("k.entity_type", "=", entity.type)
    .where("k.key", "=", key)
    .executeTakeFirst();
}

const usedBefore = (entity: EntityClass, id: number) =>
  invalid("idempotency_key", "entities.key_of_another_call", { what: captionKey(entity), id });

/** In the order of the schema, whatever order they were sent in; names that no schema has, as those of custom fields, in their own. */
function digestOf({ idempotency_key: _key, dry_run: _dry, ...asked }: AskedOnce): string {
  return createHash("sha256").update(JSON.stringify(asked, byNames)).digest("base64url");
}

const byNames = (argument: string, value: unknown): unknown =>
  argument === "" || typeof value !== "object" || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
