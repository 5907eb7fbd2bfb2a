import { answered, type Person, person, project, type TestApp } from "../../src/testing/index.js";
import { addresses, formulas, names, texts } from "./xss-payloads.js";

/** A house in which every text and every name is an attack, and the paths that show them to its administrator. */
export async function attackedHouse(app: TestApp): Promise<{ paths: string[]; admin: Person; busy: number }> {
  let at = 0;
  const name = (most = 255) => {
    const fitting = names.filter((one) => one.length <= most);
    return fitting[at++ % fitting.length] ?? "";
  };
  const made = async (path: string, body: Record<string, object>, key?: string) =>
    Object.values(await answered(app, "POST", path, body, key))[0] as { id: number };
  const admin = await person(app, "ada", { firstname: name(30), lastname: name(200), admin: true });
  const home = await project(app, "home", { members: { Manager: [admin] } });
  await answered(app, "PUT", `/projects/${home.id}.json`, {
    project: {
      name: name(),
      description: texts.slice(0, 40).join("\n\n"),
      enabled_module_names: ["issue_tracking", "crm"],
    },
  });
  const group = await made("/groups.json", { group: { name: name(), user_ids: [admin.id] } });
  const role = await made("/roles.json", {
    role: { name: name(), permissions: ["view_issues"], copy_workflow_from: 1 },
  });
  const [status, tracker] = [{ id: 2 }, { id: 2 }];
  await answered(app, "PUT", `/issue_statuses/${status.id}.json`, { issue_status: { name: name(60) } });
  await answered(app, "PUT", `/trackers/${tracker.id}.json`, { tracker: { name: name(30) } });
  const priority = await made("/enumerations/issue_priorities.json", { issue_priority: { name: name(30) } });
  const version = await made(`/projects/${home.id}/versions.json`, {
    version: { name: name(60), description: name() },
  });
  const category = await made(`/projects/${home.id}/issue_categories.json`, { issue_category: { name: name(60) } });
  const every = { customized_type: "issue", is_for_all: true, is_filter: true, tracker_ids: [1, 2, 3] };
  const list = await made("/custom_fields.json", {
    custom_field: { ...every, name: name(), field_format: "list", possible_values: names.slice(0, 9) },
  });
  const link = await made("/custom_fields.json", { custom_field: { ...every, name: name(), field_format: "link" } });
  const text = await made("/custom_fields.json", { custom_field: { ...every, name: name(), field_format: "text" } });
  const formatted = await made("/custom_fields.json", {
    custom_field: { ...every, name: name(), field_format: "text", text_formatting: "full", full_width_layout: true },
  });
  // Whatever a value says, it leads where its pattern may lead.
  const patterns = ["%value%", "%m1%%m2%", "//example.org/%value%", "https://example.org/?q=%value%#%value%"];
  const led: { id: number }[] = [];
  for (const url_pattern of patterns)
    led.push(
      await made("/custom_fields.json", {
        custom_field: { ...every, name: name(), field_format: "string", regexp: "^(.*?)(.?)$", url_pattern },
      }),
    );
  const values = [
    { id: list.id, value: names[0] },
    { id: link.id, value: `https://example.org/"onmouseover="alert(1)` },
    { id: text.id, value: texts[0] },
  ];
  const below = [{ id: formatted.id, value: texts.join("\n\n") }];
  const place = {
    project_id: home.id,
    category_id: category.id,
    fixed_version_id: version.id,
    assigned_to_id: admin.id,
  };
  const subjects = [...names, ...formulas.map((formula) => formula.trim())];
  const issues: number[] = [];
  for (const [number, subject] of subjects.entries()) {
    const ledTo = led.map(({ id }) => ({ id, value: addresses[number % addresses.length] }));
    const issue = { ...place, subject, priority_id: priority.id, custom_fields: [...values, ...ledTo] };
    issues.push((await made("/issues.json", { issue }, admin.key)).id);
  }
  const [busy = 0, other = 0] = issues;
  const grace = await person(app, "grace", { firstname: name(30), lastname: name(200), admin: true });
  for (const notes of texts) await answered(app, "PUT", `/issues/${busy}.json`, { issue: { notes } }, grace.key);
  await answered(app, "PUT", `/issues/${busy}.json`, { issue: { custom_fields: below } }, grace.key);
  const description = texts.slice(40).join("\n\n");
  const uploads = [{ token: await uploaded(app, name(200), grace), description: name() }];
  await answered(
    app,
    "PUT",
    `/issues/${other}.json`,
    { issue: { description, uploads, status_id: status.id } },
    grace.key,
  );
  await answered(app, "PUT", `/issues/${other}.json`, { issue: { tracker_id: 2, parent_issue_id: busy } }, grace.key);
  const query = await made("/queries.json", { query: { name: name(), visibility: "public" } });
  await made("/crm_cases.json", { crm_case: { project_id: home.id, name: name(), contact: name(), company: name() } });
  const wanted = encodeURIComponent(names[0] ?? "");
  const all = `cf_${list.id}`;
  return {
    admin,
    busy,
    paths: [
      ...[
        `/issues/${busy}`,
        `/issues/${other}`,
        `/issues/${other}?edit=1`,
        `/issues/bulk_edit?ids[]=${busy}&ids[]=${other}`,
      ],
      `/issues?limit=100&group_by=${all}&c[]=subject&c[]=${all}&c[]=cf_${link.id}&c[]=category&c[]=fixed_version&c[]=author${led.map(({ id }) => `&c[]=cf_${id}`).join("")}`,
      ...[
        `/issues?query_id=${query.id}&group_by=status&subject=~${wanted}`,
        "/projects",
        "/projects/home",
        "/projects/home/settings",
      ],
      ...[
        "/projects/home/settings/versions",
        "/projects/home/roadmap",
        `/versions/${version.id}`,
        "/projects/home/issues/new",
      ],
      ...["/projects/home/crm_cases", "/crm_cases/1", "/activity", "/", "/service_notifications", "/my/account"],
      ...[
        `/users/${admin.id}`,
        `/admin/users/${admin.id}`,
        "/admin/users",
        `/admin/groups/${group.id}`,
        "/admin/groups",
      ],
      ...[
        "/admin/permissions",
        `/admin/workflows?role_id=${role.id}&tracker_id=${tracker.id}`,
        "/admin/settings",
        "/admin/settings/projects",
      ],
      ...[`/search?q=${wanted}`, "/search?q=alert", `/login?back_url=javascript:alert(1)`, `/nowhere/${wanted}`],
      ...[
        `/issues?${wanted}=${wanted}&sort=${wanted}`,
        `/issues?assigned_to_id=${wanted}`,
        `/issues/new?issue[subject]=${wanted}`,
      ],
    ],
  };
}

async function uploaded(app: TestApp, filename: string, { key }: Person): Promise<string> {
  const answer = await app.request(`/uploads.json?filename=${encodeURIComponent(filename)}`, {
    ...{ method: "POST", key, body: "<script>alert(1)</script>" },
    headers: { "content-type": "application/octet-stream" },
  });
  return ((await answer.json()) as { upload: { token: string } }).upload.token;
}
