import type { Viewer } from "../../../accounts/index.js";
import { type Attachment, attachmentLinks, attachmentsOf } from "../../../attachments/index.js";
import type { WordLinks } from "../../../design/index.js";
import { shownWatchers, type Watchers } from "../../../entities/index.js";
import { type HistoryEntry, historyOf, linksIn } from "../../../issues/index.js";
import type { Db } from "../../../kernel/index.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";
import { caseFields } from "../case/fields.js";
import { type VisibleCase, visibleCase } from "../case/visible-case.js";

/** Everything the page of a case shows to one viewer. */
export interface CaseContent {
  found: VisibleCase;
  /** Oldest first, only what the viewer may see. */
  entries: HistoryEntry[];
  watchers: Watchers;
  attachments: Attachment[];
  links: WordLinks;
}

/** In a number of statements that does not grow with the history. */
export async function readCase(db: Db, viewer: Viewer, id: number): Promise<CaseContent> {
  const found = await visibleCase(db, viewer, id);
  const [entries, attachments, watchers] = await Promise.all([
    historyOf(db, viewer, { entity: crmCaseEntity, fields: caseFields, entityId: id }),
    attachmentsOf(db, crmCaseEntity.type, [id]),
    shownWatchers(db, { type: crmCaseEntity.type, id }, viewer.id),
  ]);
  const toOthers = await linksIn(db, viewer, [found.description, ...entries.map(({ notes }) => notes)]);
  const links = new Map([...toOthers, ...attachmentLinks(attachments)]);
  return { found, entries, watchers, attachments, links };
}
