import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { indexedOrderOf, nameOf, searchedName, type Viewer } from "../../accounts/index.js";
import type { Tool } from "../../agents/index.js";
import {
  type Counted,
  type Db,
  listAnswer,
  listInput,
  listOutput,
  momentSeen,
  numberNamed,
  pathHere,
  placeAfter,
  placeInOrder,
  standsIn,
  text,
  totalsOf,
  unnamed,
} from "../../kernel/index.js";
import { namedProject } from "../project/project-by-ref.js";
import { projectVisible } from "../project/visible.js";

const input = z.strictObject({
  project: z.union([z.int(), z.string()]).optional().describe("Members of it. Default: of all projects you see."),
  query: text(200).optional().describe("Part of the name or login."),
  ...listInput,
});

const output = z.object({
  users: z.array(
    z.object({
      id: z.int(),
      login: z.string(),
      name: z.string(),
      type: z.enum(["user", "group"]),
      roles: z.array(z.string()),
    }),
  ),
  ...listOutput,
});

/** People whom the caller works with: whom to mention, to ask, to give an issue to. */
export const listUsers: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_users_list",
  title: "Find people",
  description: "People and groups by name: whom to mention or to give an issue to. With `project`, their roles there.",
  input,
  output,
  access: "read",
  async call(runtime, caller, asked) {
    const { db } = runtime;
    const project = asked.project === undefined ? undefined : await namedProject(runtime, caller, asked.project);
    const list = { list: "users", asked };
    const [offset] = placeAfter(placeInOrder, list) ?? [0];
    const query = asked.query?.trim().replace(/^@/, "") ?? "";
    const id = numberNamed(pathHere(runtime, query) ?? query, ["/users/", "user#"]);
    const wanted = { projectId: project?.id, query, id };
    const { rows, total } = await people(db, caller, { ...wanted, limit: asked.limit + 1, offset });
    if (asked.count_only) return { users: [], total_count: total, next_cursor: null };
    const { items, ...rest } = listAnswer(rows, list, {
      item: (row) => row,
      place: (row) => [offset + rows.indexOf(row) + 1],
    });
    return { users: items, total_count: total, ...rest };
  },
};

interface Asked {
  projectId: number | undefined;
  query: string;
  /** Of whom the query names by number or address: found beside those who are called so. */
  id: number | undefined;
  limit: number;
  offset: number;
}

type Row = z.infer<typeof output>["users"][number];

/** So many are looked at one by one, and sorted. */
const FEW = 1_000;

/**
 * By name. Members of projects that the viewer sees; an administrator sees everybody. Ids first, because there may be very many: they
 * are counted, and the page of them is walked in the order of names.
 */
async function people(db: Db, viewer: Viewer, { projectId, query, id, limit, offset }: Asked) {
  const ofProjects =
    projectId === undefined ? sql`p.id is not null and ${projectVisible(viewer, "p")}` : sql`p.id = ${projectId}`;
  const memberships = sql`effective_roles e join projects p on p.id = e.project_id where ${ofProjects}`;
  const ofGroups = sql`members m join projects p on p.id = m.project_id where ${ofProjects}`;
  const everybody = projectId === undefined && viewer.admin;
  const isKnownGroup = everybody ? sql`true` : sql`exists (select from ${ofGroups} and m.user_id = u.id offset 0)`;
  const isKnown = everybody
    ? sql`true`
    : sql`(exists (select from ${memberships} and e.user_id = u.id offset 0) or u.type = 'group' and ${isKnownGroup})`;
  const isCalledSo =
    query === ""
      ? sql`u.status = 1`
      : sql`u.status = 1 and (${standsIn(searchedName("u"), query)} or u.id = ${id ?? null}::bigint)`;
  const hasThatLogin =
    query === "" ? sql`u.type = 'group'` : sql`u.type <> 'group' and lower(u.login) = lower(${query})`;
  const byName = indexedOrderOf("u");
  const isAnyOf = sql`u.type in ('user', 'group') and ${isCalledSo}`;
  const matched = sql`
    called as materialized (
      select u.id from users u where ${isAnyOf} limit ${sql.lit(FEW + 1)}
    ), size as materialized (
      select count(*) <= ${sql.lit(FEW)} as is_few from called
    ), matched as materialized (
      select u.id from users u where (select is_few from size) and u.id in (select id from called) and ${isKnown}
      union all
      select u.id from users u
       where not (select is_few from size) and u.type = 'user' and ${isCalledSo}
         and ${everybody ? sql`true` : sql`u.id in (select e.user_id from ${memberships})`}
      union all
      select u.id from users u
       where not (select is_few from size) and u.type = 'group' and ${isCalledSo} and ${isKnownGroup}
    )`;
  const byThatLogin = sql`select u.id from users u where ${hasThatLogin} and ${isAnyOf} and ${isKnown}`;
  const first = (rule: RawBuilder<unknown>) =>
    sql`(select u.id from users u where ${rule} order by ${byName} limit ${offset + limit})`;
  const page = sql`
    select u.id, u.login, ${nameOf("u")} as name, u.type, ${projectId === undefined ? sql`'[]'::json` : rolesIn(projectId)} as roles
      from unnest(array(select id from foremost)) foremost (id) join users u on u.id = foremost.id
     order by ${hasThatLogin} desc, ${byName} limit ${limit} offset ${offset}`;

  const totals = totalsOf(db)?.of(db, matched);
  const byNames = first(sql`${isAnyOf} and ${isKnown}`);
  const firsts = totalsOf(db)?.of(db, byNames);
  if (totals?.kept && totals.kept.total > FEW) {
    const { total, isExact, moment } = totals.kept;
    const known = firsts?.kept?.moment === moment ? firsts.kept.ids : undefined;
    const { rows } = await sql<Row & { is_exact: boolean; firsts: number[] | null }>`
      ${unnamed} with kept as materialized (
        select ${isExact} as is_exact
      ), called_first as materialized (
        ${known ? sql`select unnest(${known}::int[]) as id` : first(sql`(select is_exact from kept) and ${isAnyOf} and ${isKnown}`)}
      ), foremost as (
        select id from called_first union ${byThatLogin}
      ), page as (${page})
      select page.*, kept.is_exact, ${known ? sql`null` : sql`array(select id from called_first)`} as firsts
        from kept left join page on true`.execute(db);
    if (rows[0]?.is_exact) {
      // Nothing has changed between that moment and this page.
      if (rows[0].firsts) firsts?.keep({ total, moment, ids: rows[0].firsts });
      return { rows: rowsOf(rows), total };
    }
  }
  const { rows } = await sql<Row & Counted & { firsts: number[] }>`
    ${unnamed} with ${matched}, counted as materialized (
      select count(*)::int as total, ${momentSeen} as moment from matched
    ), called_first as materialized (
      ${first(sql`(select total from counted) > ${sql.lit(FEW)} and (u.id in (select id from matched)) is true`)}
    ), foremost as (
      select id from matched where (select total from counted) <= ${sql.lit(FEW)}
      union select id from called_first union ${byThatLogin}
    ), page as (${page})
    select page.*, counted.*, array(select id from called_first) as firsts from counted left join page on true`.execute(
    db,
  );
  const [counted] = rows;
  if (!counted) throw new Error("A count of people has no row.");
  const { total, moment } = counted;
  totals?.keep({ total, moment });
  if (total > FEW) firsts?.keep({ total, moment, ids: counted.firsts });
  return { rows: rowsOf(rows), total };
}

/** Where nobody is found a row of nulls stands beside what else is answered. */
const rowsOf = (rows: Row[]): Row[] =>
  rows.flatMap(({ id, login, name, type, roles }) => (id === null ? [] : [{ id, login, name, type, roles }]));

/** Of the one on the page: looked up for each, of all members it would be the half of all time. */
const rolesIn = (projectId: number) => sql`(
  select coalesce(json_agg(distinct r.name), '[]')
    from (select e.role_id from effective_roles e where e.user_id = u.id and e.project_id = ${projectId}
          union all
          select mr.role_id from members g join member_roles mr on mr.member_id = g.id
           where g.user_id = u.id and g.project_id = ${projectId} and u.type = 'group') held
    join roles r on r.id = held.role_id)`;
