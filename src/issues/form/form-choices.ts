import { principalReference, type Viewer } from "../../accounts/index.js";
import { filesInValues } from "../../attachments/index.js";
import { type Option, type OptionGroup, optionOf, type View } from "../../design/index.js";
import { CHOICES_READ, type Change, type Db, ifFew, type Named } from "../../kernel/index.js";
import {
  type Assignable,
  assignableIn,
  assigneesOf,
  candidatesIn,
  categoryReference,
  type FieldRules,
  labelledFields,
  orAuthor,
  versionReference,
} from "../../projects/index.js";
import { type CustomField, type CustomOptions, customOptions, writtenInForm } from "../../tracking/index.js";
import { derivedFields } from "../family/family-settings.js";
import type { HeldBy } from "../family/holding/closable.js";
import type { FieldName } from "../fields/fields.js";
import { issueEntity } from "../issue/issue-entity.js";
import type { ListedIssue } from "../list/listed-issue.js";
import type { VisibleIssue } from "../visibility/visible-issue.js";
import type { FormValues } from "./form-values.js";
import { type PossibleValues, type PriorityChoice, possibleValues, type StatusChoice } from "./possible-values.js";

/** What the fields of an issue's form can be set to. */
export interface FormChoices {
  trackers: Named[];
  statuses: StatusChoice[];
  priorities: PriorityChoice[];
  /** Undefined: too many for a list. */
  categories: Named[] | undefined;
  /** Undefined: too many for a list. */
  versions: Named[] | undefined;
  /** Undefined: too many for a list. */
  assignees: Assignable[] | undefined;
  /** How the present values are written where there is no list. */
  written: FormValues;
  /** The status that closes an open issue, or opens a closed one. */
  turn?: number | undefined;
  /** Why statuses are missing that the workflow allows. */
  held: HeldBy[];
  /** What a new issue starts with. */
  usualPriority: string | undefined;
  usualVersion: string | undefined;
  /** Fields that are read-only, required or off. */
  rules: FieldRules;
  customFields: CustomField[];
  customOptions: CustomOptions;
}

/** An issue as it is, or as it would be with what is being filled in. */
interface Edited {
  issue: ListedIssue & Pick<VisibleIssue, "has_subtasks">;
  /** What it was before a change that is being filled in. */
  stored?: ListedIssue;
  /** The status that is chosen in it. */
  statusId?: number;
  /** They say which fields follow its subtasks or its status. */
  settings: Change["settings"];
}

/**
 * For a new issue of a project (`trackerId`: default the first that the viewer may report with), or for `issue`, whose present
 * values are among the choices whatever the rules say today.
 */
export async function formChoices(
  db: Db,
  viewer: Viewer,
  projectId: number,
  asked: { trackerId?: number } | Edited,
): Promise<FormChoices> {
  const edited = "issue" in asked ? asked : undefined;
  const { issue, stored = issue, statusId, settings } = edited ?? {};
  const trackerId = "issue" in asked ? asked.issue.tracker_id : asked.trackerId;
  const place = { viewer, projectId, trackerId, issue: stored, statusId, settings };
  const members = assigneesOf(projectId, trackerId);
  const [values, assignees] = await Promise.all([
    possibleValues(db, place),
    assignableIn(db, issue ? orAuthor(members, issue.author_id) : members, CHOICES_READ).then(ifFew),
  ]);
  const { trackers, statuses, held, priorities, categories, versions, rules, customFields } = values;
  const usual = { usualPriority: values.usualPriorityId?.toString(), usualVersion: values.usualVersionId?.toString() };
  const files = issue && { attachment: filesInValues(issueEntity.type, issue.id) };
  const options = await customOptions(db, customFields, { ...candidatesIn(projectId), ...files });
  const always = { statuses, held, ...usual, rules, customFields, customOptions: options };
  if (!edited || !issue) return { trackers, priorities, categories, versions, assignees, written: {}, ...always };
  return {
    ...always,
    trackers: including(trackers, { id: issue.tracker_id, name: issue.tracker_name }),
    turn: values.turningStatusId,
    priorities: including(priorities, {
      id: issue.priority_id,
      name: issue.priority_name,
      tone: issue.priority_tone,
      icon: issue.priority_icon,
    }),
    categories: categories && withReferred(categories, issue.category_id, issue.category_name),
    versions: versions && withReferred(versions, issue.fixed_version_id, issue.fixed_version_name),
    assignees: assignees && withAssignee(assignees, issue),
    written: {
      ...writtenValues(issue, { categories, versions, assignees }),
      ...(await writtenInForm(issue.custom_fields, options, (fields) => labelledFields(db, fields))),
    },
    rules: { ...rules, ...Object.fromEntries(followed(edited, values).map((name) => [name, "readonly" as const])) },
  };
}

const followed = ({ issue, settings }: Edited, { progressFollows }: PossibleValues): FieldName[] => [
  ...(issue.has_subtasks ? derivedFields(settings) : []),
  ...(progressFollows ? (["done_ratio"] as const) : []),
];

const including = <One extends Named>(options: One[], one: One): One[] =>
  options.some(({ id }) => id === one.id) ? options : [...options, one];

const withReferred = (options: Named[], id: number | null, name: string | null) =>
  id === null ? options : including(options, { id, name: name ?? "" });

function withAssignee(
  assignees: Assignable[],
  { assigned_to_id: id, assigned_to_name: name }: ListedIssue,
): Assignable[] {
  return id === null || assignees.some((one) => one.id === id)
    ? assignees
    : [...assignees, { id, name: name ?? "", type: "user" }];
}

/** How what an issue refers to is written in the fields that have no list. */
export function writtenValues(
  { category_id, category_name, fixed_version_id, fixed_version_name, ...issue }: ListedIssue,
  { categories, versions, assignees }: Pick<FormChoices, "categories" | "versions" | "assignees">,
): FormValues {
  return {
    ...(!assignees && { assigned_to: writtenAssignee(issue) }),
    ...(!categories && {
      category: category_id === null ? "" : categoryReference({ id: category_id, name: category_name ?? "" }),
    }),
    ...(!versions && {
      version:
        fixed_version_id === null ? "" : versionReference({ id: fixed_version_id, name: fixed_version_name ?? "" }),
    }),
  };
}

function writtenAssignee({
  assigned_to_id: id,
  ...named
}: Pick<ListedIssue, keyof ListedIssue & `assigned_to_${string}`>) {
  const { assigned_to_name: name, assigned_to_login: login, assigned_to_type: type } = named;
  if (id === null) return "";
  return principalReference({ id, name: name ?? "", login: login ?? "", type: type === "group" ? "group" : "user" });
}

export const options = (choices: Named[]): Option[] => choices.map(optionOf);

/** The viewer first, if they are among them; groups apart from people. */
export function assigneeOptions(assignees: Assignable[], { t, viewer }: Pick<View, "t" | "viewer">) {
  const me =
    viewer && assignees.some(({ id }) => id === viewer.id)
      ? [{ value: viewer.id, label: t("issues.meNamed", { name: viewer.name }) }]
      : [];
  const people = assignees.filter(({ id, type }) => type === "user" && id !== viewer?.id);
  const groups: OptionGroup = {
    label: t("issues.groups"),
    options: options(assignees.filter(({ type }) => type === "group")),
  };
  return [...me, ...options(people), ...(groups.options.length > 0 ? [groups] : [])];
}
