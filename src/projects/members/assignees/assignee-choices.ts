import type { Context } from "hono";
import { denied, type Principal, principalReference, principalsById } from "../../../accounts/index.js";
import { answerSuggestions, meant, type OptionGroup, optionOf } from "../../../design/index.js";
import {
  CHOICES_READ,
  type Db,
  type Form,
  ifFew,
  type Named,
  type Runtime,
  type Translate,
} from "../../../kernel/index.js";
import { permissionsIn } from "../../permission/permission.js";
import { projectByRef } from "../../project/project-by-ref.js";
import { assignableIn, assigneesOf } from "./assignable.js";
import { assigneeSource } from "./assignee-source.js";

/** Whom new issues of a project, or of a category, can go to. */
export interface AssigneeChoices {
  /** People and groups; undefined: too many for a list. */
  options: OptionGroup[] | undefined;
  /** How the present one is written where there is no list. */
  written: string | undefined;
}

/** `present` stays a choice, also without a role by now. */
export async function assigneeChoices(
  db: Db,
  { projectId, present, t }: { projectId: number; present?: Named | undefined; t: Translate },
): Promise<AssigneeChoices> {
  const few = ifFew(await assignableIn(db, assigneesOf(projectId), CHOICES_READ));
  const [stored] = present ? await principalsById(db, [present.id]) : [];
  if (!few) return { options: undefined, written: stored && principalReference(stored) };
  const all = stored && !few.some(({ id }) => id === stored.id) ? [...few, stored] : few;
  const ofType = (type: Principal["type"], label: string) => {
    const those = all.filter((one) => one.type === type);
    return those.length > 0 ? [{ label, options: those.map(optionOf) }] : [];
  };
  return {
    options: [...ofType("user", t("projects.people")), ...ofType("group", t("projects.groups"))],
    written: undefined,
  };
}

/** The id that a form says, as a choice (`field`) or as it was typed (`typed`); null: nobody. Undefined: the form has neither. */
export async function sentAssignee(
  db: Db,
  form: Form,
  {
    field,
    typed: name,
    projectId,
    keptId,
    t,
  }: SentAs & { projectId: number; keptId?: number | undefined; t: Translate },
): Promise<string | undefined> {
  const typed = form.text(name)?.trim();
  if (typed === undefined) return form.text(field);
  return typed === ""
    ? ""
    : String(await meant(assigneeSource(db, assigneesOf(projectId), t, keptId), { field, typed }));
}

interface SentAs {
  field: string;
  typed: string;
}

/** For users who may set them. */
export async function offerAssignees({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer, t } = c.var;
  const { id } = await projectByRef(db, viewer, c.req.param("project") ?? "");
  const permissions = await permissionsIn(db, viewer.id, id);
  if (!permissions.has("manage_categories") && !permissions.has("edit_project")) throw denied(viewer);
  return answerSuggestions(c, assigneeSource(db, assigneesOf(id), t));
}
