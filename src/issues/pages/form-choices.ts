import type { Viewer } from "../../accounts/index.js";
import type { Option, OptionGroup } from "../../design/index.js";
import type { Db, Named } from "../../kernel/index.js";
import { allowedStatuses, categoriesOf, trackersOf } from "../../projects/index.js";
import { priorities } from "../../tracking/index.js";
import { type Assignable, assignableIn } from "../assignable.js";
import type { ListedIssue } from "../issue-list.js";

/** What the fields of an issue's form can be set to. */
export interface FormChoices {
  trackers: Named[];
  statuses: Named[];
  priorities: Named[];
  categories: Named[];
  assignees: Assignable[];
  /** What a new issue starts with. */
  usualPriority: string | undefined;
}

/** For a new issue of a project, or for `issue`, whose present values are among the choices whatever the rules say today. */
export async function formChoices(
  db: Db,
  viewer: Viewer,
  projectId: number,
  issue?: ListedIssue,
): Promise<FormChoices> {
  const trackers = await trackersOf(db, projectId);
  const trackerId = issue?.tracker_id ?? trackers[0]?.id ?? 0;
  const [statuses, known, categories, assignees] = await Promise.all([
    allowedStatuses(db, { viewer, projectId, trackerId, oldStatusId: issue?.status_id ?? 0 }),
    priorities(db),
    categoriesOf(db, projectId),
    assignableIn(db, projectId),
  ]);
  const active = known.filter((priority) => priority.active);
  const usual = active.find((priority) => priority.isDefault) ?? active[0];
  const usualPriority = usual && String(usual.id);
  if (!issue) return { trackers, statuses, priorities: active, categories, assignees, usualPriority };
  const author: Assignable = { id: issue.author_id, name: issue.author_name, type: "user" };
  return {
    trackers: including(trackers, issue.tracker_id, issue.tracker_name),
    statuses,
    priorities: including(active, issue.priority_id, issue.priority_name),
    categories: issue.category_id === null ? categories : including(categories, issue.category_id, issue.category_name),
    assignees: withAssignee(assignees.some(({ id }) => id === author.id) ? assignees : [...assignees, author], issue),
    usualPriority,
  };
}

const including = (options: Named[], id: number, name: string | null): Named[] =>
  options.some((option) => option.id === id) ? options : [...options, { id, name: name ?? "" }];

function withAssignee(
  assignees: Assignable[],
  { assigned_to_id: id, assigned_to_name: name }: ListedIssue,
): Assignable[] {
  return id === null || assignees.some((one) => one.id === id)
    ? assignees
    : [...assignees, { id, name: name ?? "", type: "user" }];
}

export const options = (choices: Named[]): Option[] => choices.map(({ id, name }) => ({ value: id, label: name }));

/** The viewer first; groups apart from people. */
export function assigneeOptions(assignees: Assignable[], viewerId: number, words: { me: string; groups: string }) {
  const me = assignees.filter(({ id }) => id === viewerId).map(({ id }) => ({ value: id, label: words.me }));
  const people = assignees.filter(({ id, type }) => type === "user" && id !== viewerId);
  const groups: OptionGroup = {
    label: words.groups,
    options: options(assignees.filter(({ type }) => type === "group")),
  };
  return [...me, ...options(people), ...(groups.options.length > 0 ? [groups] : [])];
}
