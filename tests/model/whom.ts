import type { Model, ModelIssue, ModelJournal, ModelNotification, ModelPerson, Setting, Telling } from "./shapes.js";

const DEFAULTS: Record<Setting, boolean> = {
  create_issue: true,
  edit_issue: true,
  mention: true,
  previous_assignee: true,
  all_project_changes: false,
  closed_issues: true,
};

const isOn = (person: ModelPerson, setting: Setting) => person.settings.get(setting) ?? DEFAULTS[setting];

const isThey = (person: ModelPerson, principal: number | null) =>
  principal !== null && (person.id === principal || person.groups.includes(principal));

export function seesIssue(model: Model, person: ModelPerson, issue: ModelIssue): boolean {
  const role = person.roles.get(issue.project);
  if (!person.active || (role === undefined && !model.publicProjects.has(issue.project))) return false;
  return role === "Manager" || !issue.isPrivate || issue.author === person.id || isThey(person, issue.assignee);
}

export function seesJournal(person: ModelPerson, issue: ModelIssue, journal: ModelJournal): boolean {
  const role = person.roles.get(issue.project);
  return !journal.isPrivate || journal.author === person.id || role === "Manager" || role === "Developer";
}

/** Section 6.2, the strongest reason first (decisions 10.12). */
function reasonOf(person: ModelPerson, issue: ModelIssue, journal: ModelJournal | undefined): string | undefined {
  if (isThey(person, issue.assignee)) return "assignee";
  if (issue.author === person.id) return "author";
  if (isOn(person, "previous_assignee") && isThey(person, journal?.formerAssignee ?? null)) return "former_assignee";
  if ([...issue.watchers].some((watcher) => isThey(person, watcher))) return "watcher";
  if (isOn(person, "all_project_changes") && person.roles.has(issue.project)) return "project";
  return undefined;
}

/** Sections 6.2 to 6.4: what one person is told of a source, if anything. */
function toldTo(
  model: Model,
  person: ModelPerson,
  issue: ModelIssue,
  journal: ModelJournal | undefined,
  { named, edit }: { named: boolean; edit: boolean },
) {
  if (person.id === (journal?.author ?? issue.author) || !seesIssue(model, person, issue)) return undefined;
  if (journal && !seesJournal(person, issue, journal)) return undefined;
  if (named && isOn(person, "mention")) return { kind: "mention", reason: "mentioned" };
  if (edit) return undefined;
  const kind = journal ? "edit_issue" : "create_issue";
  const reason = reasonOf(person, issue, journal);
  const tooLate = journal !== undefined && issue.closed && !journal.closes && !isOn(person, "closed_issues");
  return reason === undefined || tooLate || !isOn(person, kind) ? undefined : { kind, reason };
}

/** Section 6.4: the job. Of an edit only those are told whom the note names now, and did not before (decisions 5.11). */
export function tell(model: Model, { issue: issueId, journal: journalId, mentioned, edit }: Telling): void {
  const issue = model.issues.find(({ id }) => id === issueId);
  const journal = issue?.journals.find(({ id }) => id === journalId);
  if (!issue || (journalId !== undefined && !journal)) return;
  const source = journal ? `Journal ${journal.id}` : `Issue ${issue.id}`;
  const { at: writtenAt, author: actor } = journal ?? issue;
  for (const person of model.people) {
    const told = toldTo(model, person, issue, journal, {
      named: mentioned.includes(person.id),
      edit: edit !== undefined,
    });
    if (!told) continue;
    let notification = model.notifications.find((one) => one.user === person.id && one.issue === issue.id);
    if (!notification) {
      const fresh = {
        user: person.id,
        issue: issue.id,
        actor,
        lastEventAt: writtenAt,
        seenAt: null,
        editsSeen: 0,
        events: [],
        marking: null,
      };
      model.notifications.push(fresh);
      notification = fresh;
    }
    const at = timeOf(notification, writtenAt, edit);
    if (at > notification.lastEventAt) Object.assign(notification, { lastEventAt: at, actor });
    const known = notification.events.find((event) => event.source === source);
    if (!known) notification.events.push({ source, actor, at, ...told });
    else if (edit !== undefined) Object.assign(known, { ...told, at: Math.max(known.at, at) });
  }
}

/** Who looked before the edit has not seen it: for them it happened in the second of their look (decisions 10.13). */
const timeOf = ({ seenAt, editsSeen }: ModelNotification, writtenAt: number, edit = 0): number =>
  seenAt !== null && seenAt > writtenAt && editsSeen < edit ? seenAt : writtenAt;
