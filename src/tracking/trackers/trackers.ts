import type { Db, Named, Trx } from "../../kernel/index.js";

export interface Tracker extends Named {
  description: string;
  /** Those that its issues do not have, by Redmine's names. */
  disabledFields: string[];
  /** What a new issue starts with where no workflow says otherwise. */
  defaultStatus: Named;
}

/** All trackers, in their order. */
export async function trackers(db: Db | Trx): Promise<Tracker[]> {
  const rows = await db
    .selectFrom("trackers as t")
    .innerJoin("issue_statuses as s", "s.id", "t.default_status_id")
    .select([
      "t.id",
      "t.name",
      "t.description",
      "t.disabled_fields as disabledFields",
      "s.id as status_id",
      "s.name as status",
    ])
    .orderBy("t.position")
    .orderBy("t.id")
    .execute();
  return rows.map(({ status_id, status, ...tracker }) => ({
    ...tracker,
    defaultStatus: { id: status_id, name: status },
  }));
}
