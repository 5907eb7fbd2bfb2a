import type { Context } from "hono";
import { principalReference, principalSuggestion, principalsNamed } from "../../accounts/index.js";
import { meant, Suggestions } from "../../design/index.js";
import type { Db, Form, Translate } from "../../kernel/index.js";
import { projectWith } from "../may.js";
import { searchCandidates } from "../members/candidates.js";
import type { On } from "./show-settings.js";

/** Who could become a member, for those who may make them one. */
export async function offerCandidates(c: Context, { db }: On) {
  const project = await projectWith(db, c.var.viewer, c.req.param("project") ?? "", "manage_members");
  const found = await searchCandidates(db, project.id, c.req.query("q") ?? "");
  const { t } = await c.var.view();
  return c.var.show(<Suggestions found={found.map((one) => principalSuggestion(one, t))} />);
}

/** The id of whom the form names; a member, too: the verb has a sentence for that. */
export async function typedMember(db: Db, projectId: number, form: Form, t: Translate): Promise<number | undefined> {
  const typed = form.text("member")?.trim();
  if (!typed) return undefined;
  const { id } = await meant({
    field: "user_id",
    typed,
    named: (text) => principalsNamed(db, text),
    near: (text) => searchCandidates(db, projectId, text),
    written: principalReference,
    t,
  });
  return id;
}
