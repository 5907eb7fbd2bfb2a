import { sql } from "kysely";
import { jsonArrayFrom, jsonBuildObject } from "kysely/helpers/postgres";
import { nameOf, unseen, type Viewer } from "../../accounts/index.js";
import { type Db, type Named, type PageOfList, type Trx, totalOnce } from "../../kernel/index.js";
import { projectVisible } from "../project/visible.js";

export interface Member {
  id: number;
  project: Named & { identifier: string };
  /** A member: a user, or a group that stands for its users. */
  principal: Named & { type: "user" | "group"; login: string };
  /** In the order of the roles. */
  roles: Named[];
  /** Those that come from a group or a parent project besides. */
  inherited: Named[];
}

/** The members of a project by name; of very many in the order they joined, as sorting them would be felt. */
export async function membersOf(
  db: Db | Trx,
  projectId: number,
  { limit, offset }: PageOfList,
): Promise<{ members: Member[]; total: number }> {
  const total = await totalOnce(db, sql`(select count(*)::int from members where project_id = ${projectId})`);
  const members = await selectMembers(db)
    .where("m.project_id", "=", projectId)
    .$if(total <= MOST_SORTED, (few) => few.orderBy(sql`lower(${nameOf("u")})`))
    .orderBy("m.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { members, total };
}

const MOST_SORTED = 1_000;

/** A membership in a project the viewer sees. */
export async function memberById(db: Db | Trx, viewer: Viewer, id: number): Promise<Member> {
  const member = await selectMembers(db).where("m.id", "=", id).where(projectVisible(viewer, "p")).executeTakeFirst();
  if (!member) throw unseen(viewer, "membership");
  return member;
}

const selectMembers = (db: Db | Trx) =>
  db
    .selectFrom("members as m")
    .innerJoin("projects as p", "p.id", "m.project_id")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select((eb) => {
      const roles = eb.selectFrom("roles as r").select(["r.id", "r.name"]).orderBy("r.position");
      const elsewhere = eb
        .selectFrom("effective_roles as e")
        .select("e.role_id")
        .whereRef("e.user_id", "=", "m.user_id")
        .whereRef("e.project_id", "=", "m.project_id")
        .whereRef("e.member_id", "<>", "m.id");
      return [
        "m.id",
        jsonBuildObject({ id: eb.ref("p.id"), name: eb.ref("p.name"), identifier: eb.ref("p.identifier") }).as(
          "project",
        ),
        jsonBuildObject({
          id: eb.ref("u.id"),
          name: nameOf("u"),
          type: sql<"user" | "group">`u.type`,
          login: eb.ref("u.login"),
        }).as("principal"),
        jsonArrayFrom(
          roles.innerJoin("member_roles as mr", "mr.role_id", "r.id").whereRef("mr.member_id", "=", "m.id"),
        ).as("roles"),
        jsonArrayFrom(roles.where("r.id", "in", elsewhere)).as("inherited"),
      ];
    });
