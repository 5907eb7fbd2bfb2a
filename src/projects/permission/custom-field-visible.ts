import { type RawBuilder, sql } from "kysely";

/**
 * THE rule of who sees the values of a custom field in a project: every user, or administrators and those with one of its roles
 * there. A relation between a user and a project, either side a column or a parameter, about `custom_fields` under this alias.
 */
export const customFieldVisible = (
  field: string,
  user: RawBuilder<number>,
  project: RawBuilder<number>,
): RawBuilder<boolean> => sql`(
  ${sql.ref(`${field}.visible`)}
  or exists (select 1 from users u where u.id = ${user} and u.admin)
  or exists (select 1 from project_roles pr
              where pr.user_id = ${user} and pr.project_id = ${project}
                and pr.role_id = any(${sql.ref(`${field}.role_ids`)})))`;
