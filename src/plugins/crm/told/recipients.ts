import { type RawBuilder, sql } from "kysely";
import { watchersOf } from "../../../entities/index.js";
import { because, type Candidates, peopleIn } from "../../../notifications/index.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";

/** Whom an event of a case may concern. */
interface Concerned {
  id: number;
  project_id: number;
  author_id: number;
  assigned_to_id: number | null;
  /** Who had it before the change that is told of. */
  former_assignee_id: number | null;
}

/**
 * Those whom Redmine's mailer would write to (specification 6.1): author, assignee, former assignee and members as far as
 * their `mail_notification` says so, and watchers who want any mail at all. It is asked of the person, not of the group
 * they are told by. `selected` is as `only_my_events`, and as `all` in the projects that the person chose.
 */
export const recipientsOf = (about: Concerned): Candidates[] => [
  because("author", who(one(about.author_id), ["all", "selected", "only_my_events", "only_owner"])),
  because("assignee", who(one(about.assigned_to_id), forWork)),
  because("former_assignee", who(one(about.former_assignee_id), forWork)),
  because("watcher", who(watchersOf(crmCaseEntity.type, sql`${about.id}::int`), [...forWork, "only_owner"])),
  because("project", who(membersOf(about.project_id), ["all"])),
  because("project", who(choosersOf(about.project_id), ["selected"])),
];

const forWork = ["all", "selected", "only_my_events", "only_assigned"];

type People = RawBuilder<{ user_id: number }>;

/** The people of a relation, groups expanded, whose mail option is one of these. */
const who = (relation: People, options: string[]): Candidates =>
  peopleIn(sql`
    select u.id as user_id
      from (${relation}) told
      left join group_users gu on gu.group_id = told.user_id
      join users u on u.id = coalesce(gu.user_id, told.user_id)
     where u.mail_notification = any(${options})`);

/** Nobody in the place of a missing one. */
const one = (id: number | null): People => sql`select ${id}::int as user_id`;

const membersOf = (projectId: number): People =>
  sql`select distinct user_id from effective_roles where project_id = ${projectId}`;

/** Members who chose to hear of the project. */
const choosersOf = (projectId: number): People => sql`
  select user_id from notified_projects n
   where n.project_id = ${projectId}
     and exists (select 1 from effective_roles e where e.user_id = n.user_id and e.project_id = n.project_id)`;
