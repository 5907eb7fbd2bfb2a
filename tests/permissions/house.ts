import { sql } from "kysely";
import { ADMIN_KEY, answered, type Person, person, project, session, type TestApp } from "../../src/testing/index.js";
import { everyone, type PlaceName, places, type RoleName, type Who } from "./world.js";

/** The product, arranged like a world: the same people, projects, issues and files in all of them. */
export interface House {
  app: TestApp;
  /** By which each is known; none: anonymous. */
  keys: Record<Who, string | undefined>;
  cookies: Record<Who, string | undefined>;
  ids: Record<Who | "crew", number>;
  places: Record<PlaceName, number>;
  /** In the order of the world's. */
  issues: KeptIssue[];
  roles: Record<RoleName, number>;
  members: number[];
}

export interface KeptIssue {
  id: number;
  notes: { open: number; private: number };
  file: number;
}

/** Words that stand in all subjects, and in all private notes alone. */
export const WORDS = { subject: "sheep", privateNote: "fleece" };

export async function furnish(app: TestApp): Promise<House> {
  const people: Partial<Record<Who, Person>> = {};
  for (const who of everyone)
    if (who !== "anonymous") people[who] = await person(app, newLogin(who), { admin: who === "admin" });
  const cast = people as Record<Who, Person>;
  const crewOf = { name: "crew", user_ids: [cast.both.id, cast.grouped.id] };
  const { id: crew } = (await answered(app, "POST", "/groups.json", { group: crewOf })).group;
  const top = (await project(app, "top")).id;
  const below = (await project(app, "below")).id;
  await answered(app, "PUT", `/projects/${below}.json`, { project: { parent_id: top } });
  const roles = await newRoles(app);
  const members: [number, number, number][] = [
    ...[cast.member, cast.both, cast.locked].map(({ id }): [number, number, number] => [below, id, roles.first]),
    [below, crew, roles.second],
    [top, cast.above.id, roles.upper],
  ];
  for (const [place, user_id, role] of members)
    await answered(app, "POST", `/projects/${place}/memberships.json`, { membership: { user_id, role_ids: [role] } });
  const { id: anonymous } = await app.runtime.db
    .selectFrom("users")
    .select("id")
    .where("type", "=", "anonymous")
    .executeTakeFirstOrThrow();
  const ids = { ...mapped((who) => cast[who]?.id ?? anonymous), crew };
  const issues: KeptIssue[] = [];
  for (const place of places) issues.push(await newIssue(app, { top, below }[place]));
  await app.runtime.db.updateTable("users").set({ status: 3 }).where("id", "=", ids.locked).execute();
  const cookies: Partial<Record<Who, string>> = {};
  for (const who of everyone) if (cast[who]) cookies[who] = await session(app, cast[who]);
  const house = {
    ...{ app, ids, roles, issues, places: { top, below }, cookies: cookies as House["cookies"] },
    members: (await app.runtime.db.selectFrom("members").select("id").execute()).map(({ id }) => id),
    keys: mapped((who) => cast[who]?.key),
  };
  await tellEverybody(house);
  return house;
}

const newLogin = (who: Who) => (who === "admin" ? "boss" : who);

const mapped = <Value>(of: (who: Who) => Value) =>
  Object.fromEntries(everyone.map((who) => [who, of(who)])) as Record<Who, Value>; // a value for each

async function newRoles(app: TestApp): Promise<House["roles"]> {
  const made: Record<string, number> = {};
  for (const name of ["first", "second", "upper"])
    made[name] = (await answered(app, "POST", "/roles.json", { role: { name, copy_workflow_from: 1 } })).role.id;
  const builtin = await app.runtime.db.selectFrom("roles").select(["id", "builtin"]).where("builtin", ">", 0).execute();
  const visitor = (which: number) => builtin.find((role) => role.builtin === which)?.id;
  return { ...made, nonMember: visitor(1), anonymous: visitor(2) } as House["roles"]; // all were made or found
}

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function newIssue(app: TestApp, projectId: number): Promise<KeptIssue> {
  const sent = { method: "POST", headers: { "content-type": "application/octet-stream" }, body: PICTURE };
  const uploaded = await app.request("/uploads.json?filename=sheep.png", { ...sent, key: ADMIN_KEY });
  const { token } = ((await uploaded.json()) as { upload: { token: string } }).upload;
  const wanted = { project_id: projectId, subject: `A ${WORDS.subject}`, uploads: [{ token }] };
  const { id } = (await answered(app, "POST", "/issues.json", { issue: wanted })).issue;
  await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: "Wool" } });
  await answered(app, "PUT", `/issues/${id}.json`, { issue: { notes: WORDS.privateNote, private_notes: true } });
  const { journals, attachments } = (await answered(app, "GET", `/issues/${id}.json?include=journals,attachments`))
    .issue;
  const [open, hidden] = journals.map((journal: { id: number }) => journal.id);
  return { id, notes: { open, private: hidden }, file: attachments[0].id };
}

/** Everybody was told of everything, whether they saw it then or not; before now, because a look reaches to the second before it. */
async function tellEverybody({ app, ids, issues }: House): Promise<void> {
  const people = everyone.filter((who) => who !== "anonymous").map((who) => ids[who]);
  const all = issues.map(({ id }) => id);
  await sql`
    with told as (
      insert into service_notifications (user_id, entity_type, entity_id, project_id, actor_id, last_event_at)
      select u.id, 'Issue', i.id, i.project_id, i.author_id, now() - interval '1 minute'
        from issues i, unnest(${people}::int[]) u (id) where i.id = any(${all}::int[])
      returning id, user_id, entity_id)
    insert into service_notification_events
           (service_notification_id, user_id, source_type, source_id, actor_id, kind, created_at)
    select told.id, told.user_id, source.type, source.id, source.actor, source.kind, now() - interval '1 minute'
      from told cross join lateral (
        select 'Issue', i.id, i.author_id, 'create_issue' from issues i where i.id = told.entity_id
        union all
        select 'Journal', j.id, j.user_id, 'edit_issue' from journals j
         where j.entity_type = 'Issue' and j.entity_id = told.entity_id) source (type, id, actor, kind)`.execute(
    app.runtime.db,
  );
}
