import type { Context } from "hono";
import { answerSuggestions, type ChoiceSource, meant } from "../../design/index.js";
import { type Db, type Named, type Runtime, writtenReference } from "../../kernel/index.js";
import { groupsNamed, searchGroups } from "../groups/group-list.js";
import { requireAdmin } from "../identity/access.js";
import type { UserForm } from "./user-form.js";

export const offerGroups = (runtime: Runtime) => (c: Context) => {
  requireAdmin(c);
  return answerSuggestions(c, groupSource(runtime.db));
};

/** With the group that was typed among those that were ticked. */
export async function withTypedGroup({ db }: Runtime, form: UserForm): Promise<UserForm> {
  if (form.group === "") return form;
  const id = await meant(groupSource(db), { field: "group_id", typed: form.group });
  return { ...form, group_ids: [...form.group_ids, String(id)] };
}

const groupSource = (db: Db): ChoiceSource => ({
  search: async (text) => (await searchGroups(db, text)).map(choosable),
  named: async (typed) => (await groupsNamed(db, typed)).map(choosable),
});

const choosable = ({ id, name }: Named) => ({ id, value: writtenReference(name, id), label: name });
