import type { Context } from "hono";
import { attachmentLinks, attachmentsOf } from "../../../attachments/index.js";
import { Markdown } from "../../../design/index.js";
import { linksIn } from "../../../issues/index.js";
import { idParam, type Runtime, readForm } from "../../../kernel/index.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";
import { caseInSight } from "../case/visible-case.js";

/** What becomes of a text of the case: as its page shows it, with its files. */
export async function previewInCase({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { id } = await caseInSight(db, viewer, idParam(c, "crm_case"));
  const text = (await readForm(c)).text("text") ?? "";
  const [toOthers, attachments] = await Promise.all([
    linksIn(db, viewer, [text]),
    attachmentsOf(db, crmCaseEntity.type, [id]),
  ]);
  return c.var.part(<Markdown text={text} links={new Map([...toOthers, ...attachmentLinks(attachments)])} />);
}
