import { sql } from "kysely";
import type { House, KeptIssue } from "./house.js";
import { WORDS } from "./house.js";
import type { Place, PlaceName, World } from "./world.js";

const STATUS = { active: 1, closed: 5, archived: 9 } satisfies Record<Place["status"], number>;

/** Makes the house as the world says, whatever was done in it. By SQL: who may arrange it so is no subject here. */
export async function arrange(house: House, world: World): Promise<void> {
  await arrangeRoles(house, world);
  for (const name of ["top", "below"] as const) await arrangePlace(house, world, name);
  await forgetDeeds(house);
  for (const [place, { tracker, author, assignee, noteAuthor, isPrivate }] of world.issues.entries()) {
    const { id, notes, file } = house.issues[place] as KeptIssue; // as many as in each world
    const assigned = assignee === null ? null : house.ids[assignee];
    await sql`
      with fields as (
        update issues set tracker_id = ${tracker}, author_id = ${house.ids[author]}, assigned_to_id = ${assigned}, is_private = ${isPrivate},
               parent_id = null, done_ratio = 0, subject = ${`A ${WORDS.subject}`}
         where id = ${id}),
      notes as (
        update journals set user_id = ${house.ids[noteAuthor]}, private_notes = id = ${notes.private}, edited_on = null,
               notes = case when id = ${notes.private} then ${WORDS.privateNote} else 'Wool' end
         where id in (${notes.open}, ${notes.private}))
      update attachments set description = '', author_id = ${house.ids.admin} where id = ${file}`.execute(
      house.app.runtime.db,
    );
  }
}

async function arrangeRoles({ app, roles }: House, world: World): Promise<void> {
  for (const [name, { permissions, visibility, people, trackers }] of Object.entries(world.roles)) {
    await app.runtime.db
      .updateTable("roles")
      .set({ permissions: [...permissions], issues_visibility: visibility, users_visibility: people })
      .set({ permission_trackers: sql`${JSON.stringify(trackers)}::jsonb` })
      .where("id", "=", roles[name as keyof typeof roles])
      .execute();
  }
  app.runtime.contributions.visitor.forget();
}

async function arrangePlace({ app, places }: House, world: World, name: PlaceName): Promise<void> {
  const { isPublic, status, hasIssues } = world.places[name];
  const { db } = app.runtime;
  const inherit_members = name === "below" && world.inherits;
  await db
    .updateTable("projects")
    .set({ is_public: isPublic, status: STATUS[status], inherit_members, description: "" })
    .where("id", "=", places[name])
    .execute();
  await db.deleteFrom("enabled_modules").where("project_id", "=", places[name]).execute();
  if (hasIssues) {
    await db.insertInto("enabled_modules").values({ project_id: places[name], name: "issue_tracking" }).execute();
  }
}

async function forgetDeeds({ app, issues, members, ids }: House): Promise<void> {
  const kept = issues.map(({ id }) => id);
  const notes = issues.flatMap((issue) => Object.values(issue.notes));
  await sql`
    with gone as (delete from issues where id <> all(${kept}::int[])),
         said as (delete from journals where id <> all(${notes}::int[])),
         met as (delete from members where id <> all(${members}::int[])),
         planned as (delete from versions), sorted as (delete from issue_categories),
         saved as (delete from queries where user_id is not null),
         related as (delete from issue_relations),
         unseen as (update service_notifications set seen_at = null, seen_snapshot = null, marking_id = null),
         watched as (delete from watchers where user_id <> ${ids.crew})
    insert into watchers (entity_type, entity_id, user_id)
    select 'Issue', id, ${ids.crew} from unnest(${kept}::int[]) i (id)
     where not exists (select from watchers w where w.entity_id = i.id and w.user_id = ${ids.crew})`.execute(
    app.runtime.db,
  );
}
