import type { Context } from "hono";
import { quoted } from "../../../entities/index.js";
import { shownHistory } from "../../../issues/index.js";
import { idParam, notFound, type Runtime } from "../../../kernel/index.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";
import { caseFields } from "../case/fields.js";
import { caseInSight } from "../case/visible-case.js";

/** As plain text, for a script to insert into the text area the user is writing in. */
export async function quoteInCase({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { id } = await caseInSight(db, viewer, idParam(c, "crm_case"));
  const journalId = idParam(c, "comment", "journal");
  const asked = { entity: crmCaseEntity, fields: caseFields, entityId: id, upTo: journalId };
  const entry = (await shownHistory(db, viewer, asked)).entries.find((one) => one.id === journalId);
  if (!entry) throw notFound("comment");
  return c.text(quoted(entry, c.var.t));
}
