import { sql } from "kysely";
import type { Db, Tables, Trx } from "../../kernel/index.js";
import type { CopiedRecords } from "./copied-records.js";
import { copyCustomValues, versionInCopy } from "./in-copy.js";

const counted =
  (table: keyof Tables & ("members" | "versions" | "issue_categories")) => async (db: Db | Trx, id: number) => {
    const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where project_id = ${id}`.execute(db);
    return rows[0]?.count ?? 0;
  };

/** People and groups with the roles of their own, and who gets new issues. */
const members: CopiedRecords = {
  name: "members",
  label: "projects.members",
  countIn: counted("members"),
  async copy({ trx }, { fromId, toId }) {
    await sql`
      insert into members (project_id, user_id)
      select ${toId}::int, user_id from members where project_id = ${fromId} order by id
          on conflict do nothing`.execute(trx);
    await sql`
      insert into member_roles (member_id, role_id)
      select there.id, mr.role_id
        from members here join member_roles mr on mr.member_id = here.id
        join members there on there.user_id = here.user_id and there.project_id = ${toId}
       where here.project_id = ${fromId} order by 1, 2
          on conflict do nothing`.execute(trx);
    await sql`
      update projects copy set default_assigned_to_id = original.default_assigned_to_id
        from projects original where original.id = ${fromId} and copy.id = ${toId}`.execute(trx);
  },
};

/** Closed ones as well, with the values of their custom fields, and which of them new issues are planned for. */
const versions: CopiedRecords = {
  name: "versions",
  label: "projects.versions.title",
  countIn: counted("versions"),
  async copy({ trx }, project) {
    const { fromId, toId } = project;
    await sql`
      insert into versions (project_id, name, description, status, effective_date, sharing)
      select ${toId}::int, name, description, status, effective_date, sharing
        from versions where project_id = ${fromId} order by id`.execute(trx);
    const { rows } = await sql<{ original: number; copy: number }>`
      select here.id as original, there.id as copy from versions here join versions there on there.name = here.name
       where here.project_id = ${fromId} and there.project_id = ${toId} order by there.id`.execute(trx);
    const records = { originals: rows.map(({ original }) => original), copies: rows.map(({ copy }) => copy) };
    await copyCustomValues(trx, project, { type: "version", records, isThere: sql`true` });
    await sql`
      update projects copy set default_version_id = ${versionInCopy(sql`original.default_version_id`, project)}
        from projects original where original.id = ${fromId} and copy.id = ${toId}`.execute(trx);
  },
};

/** With those who get their new issues. */
const categories: CopiedRecords = {
  name: "issue_categories",
  label: "projects.categories.title",
  countIn: counted("issue_categories"),
  async copy({ trx }, { fromId, toId }) {
    await sql`
      insert into issue_categories (project_id, name, assigned_to_id)
      select ${toId}::int, name, assigned_to_id from issue_categories where project_id = ${fromId} order by id`.execute(
      trx,
    );
  },
};

export const ownRecords: CopiedRecords[] = [members, versions, categories];
