import { z } from "zod";
import {
  type Change,
  filledLine,
  invalid,
  notFound,
  orTaken,
  parsed,
  Refusal,
  refuseReferred,
  type Trx,
} from "../../kernel/index.js";
import { onlyAdministrators } from "../identity/only.js";

export interface UserTypeFields {
  name: string;
  /** Members of the organisation, as opposed to guests. */
  internal: boolean;
  features: string[];
  /** New people are of this type. Exactly one is. */
  is_default: boolean;
}

export async function createUserType(change: Change, given: Partial<UserTypeFields>): Promise<{ id: number }> {
  onlyAdministrators(change);
  const { trx } = change;
  const { name, internal = false, features = [], is_default = false } = given;
  if (is_default) await takeDefault(trx);
  return trx
    .insertInto("user_types")
    .values({ name: acceptedName(name), internal, features, is_default })
    .returning("id")
    .executeTakeFirstOrThrow()
    .catch(orNameTaken);
}

export async function updateUserType(change: Change, id: number, given: Partial<UserTypeFields>): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  const before = await userTypeById(trx, id);
  if (before.is_default && given.is_default === false) {
    throw invalid("is_default", "accounts.one_default_type");
  }
  if (given.is_default) await takeDefault(trx);
  const fields = { ...given, ...(given.name !== undefined && { name: acceptedName(given.name) }) };
  if (Object.keys(fields).length === 0) return;
  await trx.updateTable("user_types").set(fields).where("id", "=", id).execute().catch(orNameTaken);
}

export async function deleteUserType(change: Change, id: number): Promise<void> {
  onlyAdministrators(change);
  const { trx } = change;
  const type = await userTypeById(trx, id);
  if (type.is_default) throw new Refusal(422, { rule: "accounts.default_type_stays", values: { called: type.name } });
  const orRefuse = refuseReferred(type.name, "accounts.give_another_type");
  await trx.deleteFrom("user_types").where("id", "=", id).execute().catch(orRefuse);
}

async function userTypeById(trx: Trx, id: number) {
  const type = await trx.selectFrom("user_types").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!type) throw notFound("user_type");
  return type;
}

const takeDefault = (trx: Trx) =>
  trx.updateTable("user_types").set({ is_default: false }).where("is_default", "=", true).execute();

const named = z.object({ name: filledLine(60) });

const acceptedName = (name = "") => parsed(named, { name }).name;

const orNameTaken = orTaken({ user_types_name_key: "name" });
