import type { Viewer } from "../../accounts/index.js";
import { attachmentLinks } from "../../attachments/index.js";
import type { WordLinks } from "../../design/index.js";
import { shownWatchers, type Watchers } from "../../entities/index.js";
import type { Runtime } from "../../kernel/index.js";
import { withLabels } from "../../projects/index.js";
import { type Family, familyOf } from "../family/family-of.js";
import { type FormChoices, formChoices } from "../form/form-choices.js";
import { type HistoryEntry, ofIssues, type ShownHistory, shownHistory } from "../history/history.js";
import { linkedWords } from "../history/linked-words.js";
import { issueEntity } from "../issue/issue-entity.js";
import { type MayOnIssue, mayOnIssue } from "../issue/may/may-on-issue.js";
import { type VisibleIssue, visibleIssue } from "../visibility/visible-issue.js";

/** All data of an issue's page for one viewer. */
export interface IssueContent {
  issue: VisibleIssue;
  may: MayOnIssue;
  history: ShownHistory;
  watchers: Watchers;
  /** Only for users who may edit. */
  choices: FormChoices | undefined;
  family: Family;
  links: { own: WordLinks; imported: WordLinks };
}

/** In a number of statements that does not grow with the history; what stands alone has no family to ask for. */
export async function readIssue(
  { db, settings }: Pick<Runtime, "db" | "settings">,
  viewer: Viewer,
  id: number,
  /** Of its history what stands up to this journal. */
  upTo?: number,
): Promise<IssueContent> {
  const issue = await visibleIssue(db, viewer, id);
  const may = mayOnIssue(issue.permissions, viewer, issue.author_id);
  const [history, watchers, family] = await Promise.all([
    shownHistory(db, viewer, { ...ofIssues, entityId: id, upTo }),
    shownWatchers(db, { type: issueEntity.type, id }, viewer.id),
    familyOf(db, viewer, issue),
  ]);
  const [choices, [shown = issue], links] = await Promise.all([
    may.edit ? formChoices(db, viewer, issue.project_id, { issue, settings }) : undefined,
    withLabels(db, [issue]),
    linkedWords(db, viewer, { issueId: id, ...textsOf(issue, history.entries) }),
  ]);
  return { issue: shown, may, history, watchers, choices, family, links: withFiles(issue, links) };
}

/** The names of its files lead to them in all texts of the issue. */
export function withFiles({ files }: VisibleIssue, { own, imported }: IssueContent["links"]): IssueContent["links"] {
  const toFiles = attachmentLinks(files);
  return { own: new Map([...own, ...toFiles]), imported: new Map([...imported, ...toFiles]) };
}

/** An imported description stays one when it is changed here: most of its numbers are still those of its origin. */
function textsOf(issue: VisibleIssue, entries: HistoryEntry[]) {
  const texts = [
    { text: issue.description, imported: issue.source !== null },
    ...entries.map(({ notes, imported }) => ({ text: notes, imported })),
    ...(issue.custom_fields ?? [])
      .filter(({ formatted }) => formatted)
      .flatMap(({ values }) => values.map((text) => ({ text, imported: false }))),
  ];
  const which = (wanted: boolean) => texts.filter(({ imported }) => imported === wanted).map(({ text }) => text);
  return { own: which(false), imported: which(true) };
}
