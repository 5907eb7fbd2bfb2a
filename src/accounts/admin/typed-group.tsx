import type { Context } from "hono";
import { meant, Suggestions } from "../../design/index.js";
import { type Ground, type Named, writtenReference } from "../../kernel/index.js";
import { requireAdmin } from "../access.js";
import { groupsNamed, searchGroups } from "../groups/group-list.js";
import type { UserForm } from "./user-form.js";

export const offerGroups = (ground: Ground) => async (c: Context) => {
  requireAdmin(c);
  const found = await searchGroups(ground.db, c.req.query("q") ?? "");
  return c.var.show(<Suggestions found={found.map((group) => ({ value: written(group), label: group.name }))} />);
};

const written = ({ name, id }: Named) => writtenReference(name, id);

/** With the group that was typed among those that were ticked. */
export async function withTypedGroup({ db }: Ground, c: Context, form: UserForm): Promise<UserForm> {
  if (form.group === "") return form;
  const { t } = await c.var.view();
  const { id } = await meant({
    field: "group_id",
    typed: form.group,
    named: (text) => groupsNamed(db, text),
    near: (text) => searchGroups(db, text),
    written,
    t,
  });
  return { ...form, group_ids: [...form.group_ids, String(id)] };
}
