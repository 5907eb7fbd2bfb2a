import { sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import type { Described, EntityClass, WrittenJournal } from "../../../entities/index.js";
import { type Db, topic } from "../../../kernel/index.js";
import { permittedProject } from "../../../projects/index.js";
import { type ListedCase, visibleCases } from "../list/case-query.js";
import { CaseStatus, Price } from "../list/case-values.js";
import { mayOnCase } from "../permissions.js";

/** A case was created. */
export const caseCreated = topic<{ id: number; mentioned: number[] }>("CrmCase");

/** Cases as records with journals and watchers. */
export const crmCaseEntity: EntityClass = {
  type: caseCreated.name,
  table: "crm_cases",
  viewPermission: "view_crm_cases",
  visible: (user, id, granted) => sql`exists (
    select 1 from crm_cases vc where vc.id = ${id} and ${permittedProject(user, "view_crm_cases", "vc.project_id", granted)})`,
  project: (id) => sql`(select project_id from crm_cases where id = ${id})`,
  author: (id) => sql`(select author_id from crm_cases where id = ${id})`,
  describe: describeCases,
  mayOnNotes: mayOnCase,
  journalWritten: topic<WrittenJournal>("CrmCaseJournal"),
};

async function describeCases(db: Db, viewer: Viewer, ids: number[]): Promise<Map<number, Described>> {
  const cases = await visibleCases(db, viewer)
    .where("c.id", "in", [0, ...ids])
    .execute();
  return new Map(cases.map((one) => [one.id, described(one)]));
}

const described = (one: ListedCase): Described => ({
  title: one.name,
  href: `/crm_cases/${one.id}`,
  preview: `/crm_cases/${one.id}/preview`,
  project: { id: one.project_id, name: one.project_name, identifier: one.project_identifier },
  text: one.description,
  facts: <CaseLine {...one} />,
});

/** How far it is, for whom, for how much. */
function CaseLine(one: ListedCase) {
  return (
    <>
      <CaseStatus {...one} /> {one.company !== null && <bdi>{one.company}</bdi>} <Price {...one} />
    </>
  );
}
