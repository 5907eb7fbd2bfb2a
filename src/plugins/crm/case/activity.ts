import { type ActivityProvider, entityActivity } from "../../../activity/index.js";
import { visibleCases } from "../list/case-query.js";
import { crmCaseEntity } from "./crm-case-entity.js";

const journals = entityActivity(crmCaseEntity);

/** New cases, and the journals of cases. */
export const caseActivity: ActivityProvider = async (db, viewer, limit) => {
  const created = await visibleCases(db, viewer)
    .orderBy("c.created_on", "desc")
    .orderBy("c.id", "desc")
    .limit(limit)
    .execute();
  return [
    ...created.map((one) => ({
      at: one.created_on,
      whoId: one.author_id,
      who: one.author_name,
      did: "created" as const,
      title: one.name,
      href: `/crm_cases/${one.id}`,
      project: { name: one.project_name, identifier: one.project_identifier },
      text: one.description,
    })),
    ...(await journals(db, viewer, limit)),
  ];
};
