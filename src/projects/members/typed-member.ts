import type { Context } from "hono";
import { principalChoice, principalsNamed, type Viewer } from "../../accounts/index.js";
import { answerSuggestions, type ChoiceSource, meant } from "../../design/index.js";
import type { Db, Form, Runtime, Translate } from "../../kernel/index.js";
import { visiblePeople } from "../people/visible-people.js";
import { projectWith } from "../permission/may.js";
import { searchCandidates } from "./candidates.js";

interface Of {
  projectId: number;
  t: Translate;
}

/** Users and groups that could become members; for users who may manage members. */
export async function offerCandidates({ db }: Runtime, c: Context) {
  const project = await projectWith(db, c.var.viewer, c.req.param("project") ?? "", "manage_members");
  const { t } = c.var;
  return answerSuggestions(c, candidateSource(db, c.var.viewer, { projectId: project.id, t }));
}

/** The id of the user or group that the form names. */
export async function typedMember(
  db: Db,
  viewer: Viewer,
  { form, ...of }: Of & { form: Form },
): Promise<number | undefined> {
  const typed = form.text("member")?.trim();
  return typed ? meant(candidateSource(db, viewer, of), { field: "user_id", typed }) : undefined;
}

/** A member is found by the whole name, too: the verb has a sentence for that. */
const candidateSource = (db: Db, viewer: Viewer, { projectId, t }: Of): ChoiceSource => ({
  search: async (typed) =>
    (await searchCandidates(db, viewer, { projectId, typed })).map((one) => principalChoice(one, t)),
  named: async (typed) =>
    (await principalsNamed(db, typed, visiblePeople(viewer))).map((one) => principalChoice(one, t)),
});
