import type { Viewer } from "../../../accounts/index.js";
import { type Attachment, attachmentLinks, attachmentsOf } from "../../../attachments/index.js";
import type { WordLinks } from "../../../design/index.js";
import { shownWatchers, type Watchers } from "../../../entities/index.js";
import { linksIn, type ShownHistory, shownHistory } from "../../../issues/index.js";
import type { Db } from "../../../kernel/index.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";
import { caseFields } from "../case/fields.js";
import { type VisibleCase, visibleCase } from "../case/visible-case.js";

/** Everything the page of a case shows to one viewer. */
export interface CaseContent {
  found: VisibleCase;
  history: ShownHistory;
  watchers: Watchers;
  attachments: Attachment[];
  links: WordLinks;
}

/** In a number of statements that does not grow with the history. `upTo`: of it what stands up to this journal. */
export async function readCase(db: Db, viewer: Viewer, id: number, upTo?: number): Promise<CaseContent> {
  const found = await visibleCase(db, viewer, id);
  const [history, attachments, watchers] = await Promise.all([
    shownHistory(db, viewer, { entity: crmCaseEntity, fields: caseFields, entityId: id, upTo }),
    attachmentsOf(db, crmCaseEntity.type, [id]),
    shownWatchers(db, { type: crmCaseEntity.type, id }, viewer.id),
  ]);
  const toOthers = await linksIn(db, viewer, [found.description, ...history.entries.map(({ notes }) => notes)]);
  const links = new Map([...toOthers, ...attachmentLinks(attachments)]);
  return { found, history, watchers, attachments, links };
}
