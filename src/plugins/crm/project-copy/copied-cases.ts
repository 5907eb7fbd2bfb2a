import { sql } from "kysely";
import { copyFiles } from "../../../attachments/index.js";
import { copyWatchers } from "../../../entities/index.js";
import { copiesIn, reservedCopies, thisMoment } from "../../../kernel/index.js";
import { assigneesAndGroupsOf, type CopiedRecords } from "../../../projects/index.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";

/** As many as issues: so many take seconds, while a browser waits. */
const MOST_CASES = 5_000;

const FILES = "copy_crm_case_attachments";

/**
 * Cases that a copy of a project takes along, as it does issues: as they are, without their history, by who makes the copy, and
 * nobody is told. Who cannot be given cases there has none of them.
 */
export const copiedCases: CopiedRecords = {
  name: "crm_cases",
  label: "crm.title",
  most: { count: MOST_CASES, rule: "crm.too_many_in_project" },
  options: () => [{ name: FILES, label: "crm.copiedFiles", usual: true }],

  async countIn(db, projectId) {
    const { count } = await db
      .selectFrom("crm_cases")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("project_id", "=", projectId)
      .executeTakeFirstOrThrow();
    return count;
  },

  async copy(change, { fromId, toId }, options) {
    const { trx, actor } = change;
    const records = await reservedCopies(trx, "crm_cases", sql`select id from crm_cases where project_id = ${fromId}`);
    if (records.originals.length === 0) return;
    await sql`
      insert into crm_cases (id, project_id, status_id, author_id, assigned_to_id, name, description, contact, company,
                             price, currency, created_on, updated_on, closed_on)
      overriding system value
      select copy.to_id, ${toId}::int, c.status_id, ${actor.id}::int,
             (select u.id from users u
               where u.id = c.assigned_to_id and (u.id = ${actor.id} or ${assigneesAndGroupsOf(toId).rule})),
             c.name, c.description, c.contact, c.company, c.price, c.currency,
             ${thisMoment}, ${thisMoment}, case when s.is_closed then ${thisMoment} end
        from ${copiesIn(records)} join crm_cases c on c.id = copy.from_id join crm_case_statuses s on s.id = c.status_id
       order by copy.to_id`.execute(trx);
    await copyWatchers(change, { type: crmCaseEntity.type, records });
    if (options.has(FILES)) await copyFiles(change, { type: crmCaseEntity.type, records });
  },
};
