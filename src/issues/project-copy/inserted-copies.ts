import { sql } from "kysely";
import { type Change, type CopiedIds, copiesIn, thisMoment } from "../../kernel/index.js";
import { assigneesOf, type CopiedProject, categoryInCopy, versionInCopy } from "../../projects/index.js";

interface Inserted extends CopiedProject {
  records: CopiedIds;
  /** Each copy is related to its original. */
  linked: boolean;
}

/**
 * Issues with their parents and relations among the copies, as one statement, so that both are of one moment. What another project
 * does not have is left behind as by a copy of one issue: a tracker becomes the first there, an assignee has to take issues.
 */
export const insertedCopies = ({ actor }: Pick<Change, "actor">, { records, linked, ...project }: Inserted) => sql`
  with copies as materialized (select * from ${copiesIn(records)}),
  parents as (select distinct below.parent_id as id from copies c join issues below on below.id = c.from_id),
  copied as (
    insert into issues (id, project_id, parent_id, tracker_id, status_id, priority_id, category_id, fixed_version_id,
                        assigned_to_id, author_id, subject, description, is_private, start_date, due_date, done_ratio,
                        estimated_hours, hours_below, created_on, updated_on, closed_on)
    overriding system value
    select c.to_id, ${project.toId}::int, up.to_id, ${trackerInCopy(project)}, i.status_id, i.priority_id,
           ${categoryInCopy(sql`i.category_id`, project)}, ${versionInCopy(sql`i.fixed_version_id`, project)},
           (select u.id from users u where u.id = i.assigned_to_id and (u.id = ${actor.id} or ${assigneesOf(project.toId).rule})),
           ${actor.id}::int, i.subject, i.description, i.is_private, i.start_date, i.due_date, i.done_ratio,
           -- Triggers add up what is below it, and go up a family as often as they find that wrong.
           i.estimated_hours, case when parents.id is not null then i.hours_below end,
           ${thisMoment}, ${thisMoment}, case when s.is_closed then ${thisMoment} end
      from copies c join issues i on i.id = c.from_id join issue_statuses s on s.id = i.status_id
      left join copies up on up.from_id = i.parent_id left join parents on parents.id = i.id
     order by c.to_id),
  related as (
    insert into issue_relations (issue_from_id, issue_to_id, relation_type, delay)
    select one.to_id, other.to_id, r.relation_type, r.delay
      from copies one join issue_relations r on r.issue_from_id = one.from_id join copies other on other.from_id = r.issue_to_id
    union all
    select from_id, to_id, 'copied_to', null from copies where ${linked}::boolean
     order by 1, 2)
  select 1`;

/** That of the original, or else the first that the copy has. */
const trackerInCopy = ({ toId }: CopiedProject) => sql`coalesce(
  (select pt.tracker_id from project_trackers pt where pt.project_id = ${toId} and pt.tracker_id = i.tracker_id),
  (select t.id from project_trackers pt join trackers t on t.id = pt.tracker_id where pt.project_id = ${toId}
    order by t.position, t.id limit 1), i.tracker_id)`;
