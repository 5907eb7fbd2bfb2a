import type { Context } from "hono";
import { attachmentLinks, attachmentsOf, waitingLinks } from "../../../attachments/index.js";
import { Markdown } from "../../../design/index.js";
import { linksIn } from "../../../issues/index.js";
import { idParam, type Runtime, readForm } from "../../../kernel/index.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";
import { caseInSight } from "../case/visible-case.js";

/** What becomes of a text of the case: as its page shows it, with its files. */
export async function previewInCase({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { id } = await caseInSight(db, viewer, idParam(c, "crm_case"));
  const form = await readForm(c);
  const text = form.text("text") ?? "";
  const [toOthers, attachments, waiting] = await Promise.all([
    linksIn(db, viewer, [text]),
    attachmentsOf(db, crmCaseEntity.type, [id]),
    waitingLinks(db, viewer, form),
  ]);
  const links = new Map([...toOthers, ...attachmentLinks(attachments), ...waiting]);
  return c.var.part(<Markdown text={text} links={links} />);
}
