import { sql } from "kysely";
import { answered, type Person, person, project, session, setSettings, type TestApp } from "../../src/testing/index.js";
import { hostileTexts, LONG, RTL } from "./hostile.js";
import type { Places } from "./walked.js";

/** A house of names and texts as long as they may be, in every script; and all its pages for its administrator. */
export async function hostileHouse(app: TestApp) {
  await answered(app, "PUT", "/settings.json", { settings: { app_title: LONG.slice(0, 60) } });
  const long = await person(app, "l".repeat(60), {
    firstname: LONG.slice(0, 30),
    lastname: LONG,
    admin: true,
    mail: null,
  });
  const rtl = await person(app, "rtl", { firstname: RTL, lastname: "🐑🐑🐑" });
  const home = await project(app, "h".repeat(100), { members: { Manager: [long, rtl] } });
  const { group } = await answered(app, "POST", "/groups.json", {
    group: { name: `Group ${LONG}`.slice(0, 255), user_ids: [rtl.id, long.id] },
  });
  await answered(app, "PUT", `/projects/${home.id}.json`, {
    project: { name: LONG, description: hostileTexts.join("\n\n"), homepage: `https://example.org/${LONG}` },
  });
  const child = { name: `${RTL} ${LONG.slice(0, 180)}`, identifier: "child", parent_id: home.id };
  await answered(app, "POST", "/projects.json", { project: child });
  const { issue_category: category } = await answered(app, "POST", `/projects/${home.id}/issue_categories.json`, {
    issue_category: { name: LONG.slice(0, 60) },
  });
  const { version } = await answered(app, "POST", `/projects/${home.id}/versions.json`, {
    version: { name: LONG.slice(0, 60), description: LONG, due_date: "2020-01-31", default_project_version: true },
  });
  const issues: number[] = [];
  for (const [place, description] of hostileTexts.entries()) {
    const subject = place % 3 === 0 ? LONG : place % 3 === 1 ? RTL : description.replace(/\s+/g, " ").slice(0, 255);
    const issue = {
      ...{ project_id: home.id, subject, description, category_id: category.id, is_private: place === 1 },
      ...{
        assigned_to_id: long.id,
        watcher_user_ids: [long.id, rtl.id],
        due_date: "2030-01-31",
        estimated_hours: 1234.5,
      },
    };
    issues.push((await answered(app, "POST", "/issues.json", { issue }, rtl.key)).issue.id);
  }
  const [busy = 0] = issues;
  for (const notes of hostileTexts)
    await answered(
      app,
      "PUT",
      `/issues/${busy}.json`,
      { issue: { notes, subject: notes.replace(/\s+/g, " ").slice(0, 255) } },
      rtl.key,
    );
  await answered(
    app,
    "PUT",
    `/issues/${busy}.json`,
    { issue: { subject: LONG, description: LONG, done_ratio: 30 } },
    rtl.key,
  );
  await answered(app, "PUT", `/issues/${busy}.json`, { issue: { assigned_to_id: rtl.id, notes: RTL } }, long.key);
  const every = { customized_type: "issue", is_for_all: true, is_filter: true, tracker_ids: [1, 2, 3] };
  const list = { ...every, name: LONG.slice(0, 250), field_format: "list", possible_values: [LONG, RTL] };
  const { custom_field } = await answered(app, "POST", "/custom_fields.json", { custom_field: list });
  const below = { ...every, name: RTL, field_format: "text", text_formatting: "full", full_width_layout: true };
  const { custom_field: wide } = await answered(app, "POST", "/custom_fields.json", { custom_field: below });
  const values = {
    custom_fields: [
      { id: custom_field.id, value: LONG },
      { id: wide.id, value: hostileTexts.join("\n\n").slice(0, 60_000) },
    ],
  };
  await answered(app, "PUT", `/issues/${busy}.json`, { issue: values }, long.key);
  const { query } = await answered(app, "POST", "/queries.json", { query: { name: LONG, visibility: "public" } });
  const cf = `cf_${custom_field.id}`;
  await app.settled();
  const { journals } = (await answered(app, "GET", `/issues/${busy}.json?include=journals`)).issue;
  const longest = journals.find(({ notes }: { notes: string }) => notes.includes(LONG)) ?? journals[0];
  await setSettings(app, { unsubscribe: true });
  const places: Places = {
    ...(await hostileAdministration(app)),
    ...{ project: home.identifier, issues: busy, journals: longest.id, versions: version.id, queries: query.id },
    ...{ users: long.id, groups: group.id, custom_fields: custom_field.id, schemas: "Issue", chapter: "issues" },
    issue_categories: category.id,
    ...(await hostileRest(app, { home, issues, person: long })),
    facts: "status_id",
    values: custom_field.id,
    filters: "category_id",
    section: "projects",
  };
  const [plain, other, third] = issues;
  const paths = [
    ...[`/issues?assigned_to_id=${long.id}&category_id=${category.id}`, `/issues/${other}`, `/issues/${third}`],
    ...[`/issues/${issues[3]}`, `/users/${rtl.id}`, "/projects/child", "/service_notifications?seen=1"],
    ...[`/issues/${busy}?edit=1&quote=1`, `/issues/bulk_edit?ids[]=${plain}&ids[]=${other}`],
    ...[`/issues/context_menu?ids[]=${busy}`, `/issues/context_menu?ids[]=${plain}&ids[]=${other}`],
    ...[`/search?q=${LONG}`, `/admin/workflows?tracker_id=1&role_id=1`, `/issues/new?project_id=${home.id}`],
    ...[`/issues?query_id=${query.id}&set_filter=1&group_by=category&${cf}=*&c[]=subject&c[]=${cf}&c[]=description`],
    ...[`/issues?group_by=${cf}&t[]=estimated_hours`, "/issues?display_type=board&status_id=*"],
    ...[`/issues/filters/${cf}?${cf}=${LONG}`, `/projects/${home.identifier}/issues/filters/assigned_to_id`],
    `/issues?${cf}==${encodeURIComponent(RTL)}&assigned_to_id=${long.id}|${rtl.id}&fixed_version_id=${version.id}&subject=~${LONG}`,
    ...[`/projects/${home.identifier}/issues?display_type=board`, `/issues/${busy}/facts/assigned_to_id`],
  ];
  return { token: await session(app, long as Person), paths, places };
}

/** What hangs on issues, and what plugins add. */
async function hostileRest(
  app: TestApp,
  of: { home: { id: number }; issues: number[]; person: Person },
): Promise<Places> {
  const { home, issues, person } = of;
  const [busy = 0, other = 0, below = 0] = issues;
  await answered(app, "POST", `/issues/${busy}/relations.json`, {
    relation: { issue_to_id: other, relation_type: "blocks" },
  });
  await answered(app, "PUT", `/issues/${below}.json`, { issue: { parent_issue_id: busy } }, person.key);
  const filename = `${LONG.slice(0, 200)}.tar.gz`;
  const sent = { method: "POST", body: "x", headers: { "content-type": "application/octet-stream" } };
  const answer = await app.request(`/uploads.json?filename=${filename}`, { ...sent, key: person.key });
  const { upload } = (await answer.json()) as { upload: { id: number; token: string } };
  const uploads = [{ token: upload.token, description: LONG }];
  await answered(app, "PUT", `/issues/${busy}.json`, { issue: { uploads, notes: LONG } }, person.key);
  await answered(app, "PUT", `/projects/${home.id}.json`, {
    project: { enabled_module_names: ["issue_tracking", "crm"] },
  });
  const wanted = {
    project_id: home.id,
    name: LONG,
    description: hostileTexts.join("\n\n"),
    contact: LONG,
    company: RTL,
  };
  const { crm_case } = await answered(app, "POST", "/crm_cases.json", { crm_case: wanted }, person.key);
  const { notifications } = await answered(app, "GET", "/notifications.json?limit=1", undefined, person.key);
  return { attachments: upload.id, crm_cases: crm_case.id, service_notifications: notifications[0].id };
}

/** A record of every kind that administrators keep, under a name as long as it may be. */
async function hostileAdministration(app: TestApp): Promise<Places> {
  const made = async (path: string, body: Record<string, object>): Promise<number> =>
    (Object.values(await answered(app, "POST", path, body))[0] as { id: number }).id;
  return {
    roles: await made("/roles.json", { role: { name: LONG, permissions: ["view_issues"], copy_workflow_from: 1 } }),
    trackers: await made("/trackers.json", { tracker: { name: LONG.slice(0, 30), default_status_id: 1 } }),
    issue_statuses: await made("/issue_statuses.json", { issue_status: { name: LONG.slice(0, 30) } }),
    issue_priorities: await made("/enumerations/issue_priorities.json", {
      issue_priority: { name: LONG.slice(0, 30) },
    }),
    user_types: await made("/user_types.json", { user_type: { name: LONG.slice(0, 60), features: [] } }),
    oauth_clients: await hostileApplication(app),
  };
}

/** Registered by hand, which only the page can. */
async function hostileApplication({ runtime }: TestApp): Promise<string> {
  const id = "bwc_hostile";
  await sql`
    insert into oauth_clients (id, origin, name, redirect_uris, auth_method, grant_types)
    values (${id}, 'manual', ${LONG.slice(0, 100)}, ${[`https://agent.example/${LONG}`]}, 'none', '{authorization_code}')`.execute(
    runtime.db,
  );
  return id;
}
