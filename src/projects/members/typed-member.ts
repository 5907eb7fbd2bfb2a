import type { Context } from "hono";
import { principalChoice, principalsNamed } from "../../accounts/index.js";
import { answerSuggestions, type ChoiceSource, meant } from "../../design/index.js";
import type { Db, Form, Runtime, Translate } from "../../kernel/index.js";
import { projectWith } from "../permission/may.js";
import { searchCandidates } from "./candidates.js";

/** Users and groups that could become members; for users who may manage members. */
export async function offerCandidates({ db }: Runtime, c: Context) {
  const project = await projectWith(db, c.var.viewer, c.req.param("project") ?? "", "manage_members");
  const { t } = c.var;
  return answerSuggestions(c, candidateSource(db, project.id, t));
}

/** The id of the user or group that the form names. */
export async function typedMember(db: Db, projectId: number, form: Form, t: Translate): Promise<number | undefined> {
  const typed = form.text("member")?.trim();
  return typed ? meant(candidateSource(db, projectId, t), { field: "user_id", typed }) : undefined;
}

/** A member is found by the whole name, too: the verb has a sentence for that. */
const candidateSource = (db: Db, projectId: number, t: Translate): ChoiceSource => ({
  search: async (text) => (await searchCandidates(db, projectId, text)).map((one) => principalChoice(one, t)),
  named: async (typed) => (await principalsNamed(db, typed)).map((one) => principalChoice(one, t)),
});
