import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("Filters of the list of issues", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace" | "carol", Person>;
  let home: { id: number };
  let annex: { id: number };
  const ids: Record<string, number> = {};

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace", "carol");
    home = await project(app, "home", {
      members: { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.carol] },
    });
    const members = { Manager: [cast.ada] };
    annex = await project(app, "annex", { members });
    await answered(app, "PUT", "/projects/annex.json", { project: { parent_id: home.id } });
    await create("o", { project_id: home.id, description: "A red door" });
    await create("door", { project_id: home.id, assigned_to_id: cast.grace.id, done_ratio: 40, estimated_hours: 3.5 });
    await create("red door", { project_id: home.id, is_private: true, watcher_user_ids: [cast.carol.id] });
    await create("below", { project_id: annex.id, due_date: "2030-01-20" });
    await comment("door", cast.grace, { notes: "Painted blue" });
    await comment("door", cast.ada, { notes: "Seen by few", private_notes: true });
    await comment("o", cast.ada, { status_id: 2 });
  });
  after(() => app.close());

  const create = async (subject: string, fields: object) => {
    const { issue } = await answered(app, "POST", "/issues.json", { issue: { subject, ...fields } }, cast.ada.key);
    ids[subject] = issue.id;
  };
  const comment = (subject: string, by: Person, issue: object) =>
    answered(app, "PUT", `/issues/${ids[subject]}.json`, { issue }, by.key);
  const asked = (query: string, by: Person = cast.ada) => app.request(`/issues.json?sort=id&${query}`, { key: by.key });
  const found = async (query: string, by?: Person): Promise<string[]> => {
    const response = await asked(query, by);
    const body = (await response.json()) as { issues: { subject: string }[]; total_count: number };
    assert.equal(response.status, 200, `${query}: ${JSON.stringify(body)}`);
    assert.equal(body.total_count, body.issues.length, query);
    return body.issues.map(({ subject }) => subject);
  };
  const refused = async (query: string, why: RegExp) => {
    const response = await asked(query);
    assert.equal(response.status, 422, query);
    assert.match(await response.text(), why, query);
  };
  const all = ["o", "door", "red door", "below"];
  const except = (...subjects: string[]) => all.filter((subject) => !subjects.includes(subject));

  test("a text without a sign is the whole text; signs ask for words, beginnings and ends", async () => {
    assert.deepEqual(await found("subject=o"), ["o"]);
    assert.deepEqual(await found("subject=~o"), all);
    assert.deepEqual(await found("subject=~door%20red"), ["red door"]);
    assert.deepEqual(await found("subject=~%22door%20red%22"), []);
    assert.deepEqual(await found("subject=*~below%20red"), ["red door", "below"]);
    assert.deepEqual(await found("subject=!~door"), ["o", "below"]);
    assert.deepEqual(await found("subject=!door"), except("door"));
    assert.deepEqual(await found("subject=^d"), ["door"]);
    assert.deepEqual(await found("subject=$r"), ["door", "red door"]);
    assert.deepEqual(await found("description=*"), ["o"]);
    assert.deepEqual(await found("description=!*"), except("o"));
  });

  test("a number or a day is one of several, as a reference is", async () => {
    assert.deepEqual(await found("done_ratio=0|40"), all);
    assert.deepEqual(await found("done_ratio=40,50"), ["door"]);
    assert.deepEqual(
      await found("f[]=estimated_hours&op[estimated_hours]==&v[estimated_hours][]=1&v[estimated_hours][]=3.5"),
      ["door"],
    );
    assert.deepEqual(await found("due_date=2030-01-19|2030-01-20"), ["below"]);
  });

  test("! means not, for people and what they watch as for anything else", async () => {
    assert.deepEqual(await found("watcher_id=me", cast.carol), []);
    assert.deepEqual(await found(`watcher_id=${cast.carol.id}`), ["red door"]);
    assert.deepEqual(await found(`watcher_id=!${cast.carol.id}`), except("red door"));
    assert.deepEqual(await found("watcher_id=!me", cast.grace), ["o", "door"]);
    assert.deepEqual(await found("assigned_to_id=!me", cast.grace), ["o"]);
    assert.deepEqual(await found(`author_id=!me|${cast.grace.id}`), []);
    assert.deepEqual(await found("is_private=!1"), except("red door"));
    assert.deepEqual(await found(`issue_id=>=${ids["red door"]}`), ["red door", "below"]);
    assert.deepEqual(await found(`issue_id=${ids.o},${ids.door}`), ["o", "door"]);
  });

  test("numbers may stand with commas between, ids of a list may not", async () => {
    assert.deepEqual(await found("done_ratio=0,40"), all);
    await refused("done_ratio=>=0,40", /is not a number/);
    for (const name of ["tracker_id", "status_id", "priority_id", "author_id", "member_of_group", "author.role"])
      await refused(`${name}=1,2`, /is not valid: \\"1,2\\"/);
    await refused("assigned_to_id=me,1", /is not valid/);
    await refused("estimated_hours=1,2", /is not a number/);
    await refused("created_on=2026-02-30", /created_on is not a valid date/);
    await refused("due_date=>=2026-02-30T10:00:00Z", /due_date is not a valid date/);
  });

  test("what comes before, or after, is one value, and between two: more were passed over", async () => {
    for (const query of ["done_ratio=>=1|5", "done_ratio=><5|10|15", "issue_id=<=1|2"])
      await refused(query, /is not a number/);
    for (const query of ["created_on=>=2026-01-01|2026-02-01", "due_date=><2026-01-01|2026-02-01|2026-03-01"])
      await refused(query, /is not a valid date/);
    assert.deepEqual(await found("done_ratio=><30|40"), ["door"]);
  });

  test("a moment is at most as far from UTC as clocks are", async () => {
    const at = (offset: string) => `created_on=${encodeURIComponent(`>=2020-01-01T10:00:00${offset}`)}`;
    for (const offset of ["+14:00", "-12:00", "+05:45", "Z"]) assert.deepEqual(await found(at(offset)), all, offset);
    for (const offset of ["+16:00", "-23:59", "+99:00"]) await refused(at(offset), /is not a valid date/);
  });

  test("a visitor is nobody: what others wrote without a name is not theirs", async () => {
    const open = await project(app, "open", { isPublic: true });
    const { role } = await answered(app, "GET", "/roles/5.json");
    await answered(app, "PUT", "/roles/5.json", { role: { permissions: [...role.permissions, "add_issues"] } });
    const ask = (path: string, json?: object) =>
      app.request(path, { method: json ? "POST" : "GET", json, key: undefined });
    assert.equal((await ask("/issues.json", { issue: { project_id: open.id, subject: "unsigned" } })).status, 201);
    const seen = async (query: string) =>
      ((await (await ask(`/issues.json?${query}`)).json()) as { issues: { subject: string }[] }).issues.map(
        ({ subject }) => subject,
      );
    for (const query of ["author_id=me", "author_id=ev|me", "watcher_id=me"]) assert.deepEqual(await seen(query), []);
    assert.deepEqual(await seen("author_id=!me"), ["unsigned"]);
    await answered(app, "PUT", "/roles/5.json", { role: { permissions: role.permissions } });
    await answered(app, "DELETE", "/projects/open.json");
  });

  test("what an issue has been is told by its history", async () => {
    assert.deepEqual(await found("status_id=2"), ["o"]);
    assert.deepEqual(await found("status_id=ev1"), all);
    assert.deepEqual(await found("status_id=cf1"), ["o"]);
    assert.deepEqual(await found("status_id=!ev2"), except("o"));
  });

  test("comments are searched as far as the caller may read them", async () => {
    assert.deepEqual(await found("notes=~blue"), ["door"]);
    assert.deepEqual(await found("notes=~few"), ["door"]);
    assert.deepEqual(await found("notes=~few", cast.carol), []);
    assert.deepEqual(await found("notes=!~blue"), except("door"));
    assert.deepEqual(await found("any_searchable=~red%20door"), ["o", "red door"]);
    assert.deepEqual(await found("any_searchable=*~blue%20house"), ["door"]);
    assert.deepEqual(await found("any_searchable=!~red%20blue"), ["below"], "none of the words, as in Redmine");
    assert.deepEqual(await found("any_searchable=~few", cast.carol), []);
    assert.deepEqual(await found("any_searchable=~w"), ["door", "below"], "a single letter");
    assert.deepEqual(await found("updated_by=me"), ["o", "door"]);
    assert.deepEqual(await found(`updated_by=${cast.ada.id}`, cast.carol), ["o"], "a private note tells nothing");
    assert.deepEqual(await found("last_updated_by=me", cast.grace), []);
    assert.deepEqual(await found(`last_updated_by=${cast.grace.id}`, cast.carol), ["door"], "nor that it is the last");
    assert.deepEqual(await found("last_updated_by=!me"), ["red door", "below"]);
  });

  test("the list of a project has its subprojects' issues, unless they are switched off", async () => {
    for (const list of [`project_id=${home.id}`, "project_id=home", `project_id=home&subproject_id=${annex.id}`]) {
      assert.deepEqual(await found(list), all, list);
    }
    for (const list of ["subproject_id=!*", `subproject_id=!${annex.id}`]) {
      assert.deepEqual(await found(`project_id=home&${list}`), except("below"), list);
    }
    assert.deepEqual(await found(`project_id=home`, cast.grace), ["o", "door"], "only where they may see issues");
    assert.deepEqual(await found(`f[]=project_id&op[project_id]==&v[project_id][]=${home.id}`), except("below"));
    await refused("subproject_id=!*", /project_id/);
  });

  test("what needs a feature that is missing is refused by name", async () => {
    await refused("spent_time=1", /filtered by spent_time yet/);
  });

  test("a parameter that is no filter's name is ignored, a value that means nothing is refused", async () => {
    assert.deepEqual(await found("colour=red&constructor=1&__proto__=1"), all);
    const nonsense = ["tracker_id=x", "done_ratio=~1", "due_date=today", "due_date=>t-x", "created_on=2026-13-01"];
    for (const query of [...nonsense, "is_private=maybe", "subject=~", "updated_on=><t-", "watcher_id=!x"]) {
      await refused(query, /errors/);
    }
  });

  test("the long form of Redmine's pages says the same, and everything", async () => {
    const long = (name: string, operator: string, ...values: string[]) =>
      [
        `f[]=${name}`,
        `op[${name}]=${encodeURIComponent(operator)}`,
        ...values.map((value) => `v[${name}][]=${value}`),
      ].join("&");
    await answered(app, "PUT", `/issues/${ids.below}.json`, { issue: { status_id: 5 } }, cast.ada.key);
    assert.deepEqual(await found("subject=below"), []);
    assert.deepEqual(await found(long("subject", "=", "below")), ["below"], "closed ones too");
    assert.deepEqual(await found(`${long("subject", "~", "o")}&${long("status_id", "o")}`), except("below"));
    assert.deepEqual(await found(long("subject", "!", "~o")), all, "a value may begin with a sign");
    assert.deepEqual(await found(long("issue_id", "=", `${ids.o}`, `${ids.door}`)), ["o", "door"]);
    assert.deepEqual(await found("set_filter=1&f[]="), all);
    const older = "fields[]=subject&operators[subject]==&values[subject]";
    for (const query of ["f[]=subject&op[subject]==&v[subject]", older, `${older}[]`])
      assert.deepEqual(await found(`${query}=door`), ["door"], query);
    await refused(long("colour", "=", "red"), /colour/);
    await refused(long("subject", ">=", "a"), /subject has no operator/);
    await refused("f[]=subject", /subject has no operator/);
    await refused(long("subject", "~"), /needs a value/);
    assert.deepEqual(await found(long("fixed_version_id", "!*")), all);
    await refused(long("spent_time", "!*"), /spent_time yet/);
    await answered(app, "PUT", `/issues/${ids.below}.json`, { issue: { status_id: 1 } }, cast.ada.key);
  });

  test("beside the project of an address its name is no filter: ignored as a parameter, refused in the long form", async () => {
    const long = `f[]=project_id&op[project_id]==&v[project_id][]=${annex.id}`;
    const cookie = await session(app, cast.ada);
    for (const way of ["issues.json", "issues.csv", "issues.atom", "issues"]) {
      const ask = (query: string) => app.request(`/projects/home/${way}?${query}`, { key: cast.ada.key, cookie });
      const response = await ask(long);
      assert.equal(response.status, 422, way);
      assert.match(await response.text(), /There is no filter called project_id/, way);
      assert.equal((await ask(`project_id=${annex.id}`)).status, 200, way);
    }
  });

  test("the page of the list leads from the long form to one address with names", async () => {
    const response = await app.request("/issues?f[]=subject&op[subject]=~&v[subject][]=door&sort=id", {});
    assert.equal(response.status, 303);
    assert.equal(response.headers.get("location"), "/issues?sort=id&status_id=*&subject=%7Edoor");
    const typed = await app.request("/issues?words=red+door&subject=%5Ered&status_id=*", {});
    assert.equal(typed.headers.get("location"), "/issues?subject=%7Ered+door&status_id=*");
  });

  test("days are counted from today in the time zone of the caller", async () => {
    const far = ["Pacific/Kiritimati", "Pacific/Pago_Pago"]; // 25 hours apart: never the same day
    const { db } = app.runtime;
    for (const [zone, day] of far.map((zone) => [zone, dayIn(zone)] as const)) {
      await db.updateTable("users").set({ time_zone: zone }).where("id", "=", cast.ada.id).execute();
      await sql`update issues set due_date = ${day}::date, created_on = (${day}::timestamp at time zone ${zone}) where id = ${ids.door}`.execute(
        db,
      );
      for (const query of ["due_date=t", "due_date=t-0", `due_date=${day}`, "due_date=><t%2B0"]) {
        assert.deepEqual(await found(query), ["door"], `${zone} ${query}`);
      }
      for (const query of ["created_on=t", `created_on=${day}`]) {
        assert.ok((await found(query)).includes("door"), `${zone} ${query}`);
      }
      assert.ok(!(await found("created_on=ld")).includes("door"), zone);
      await sql`update issues set created_on = created_on - interval '1 second' where id = ${ids.door}`.execute(db);
      assert.ok((await found("created_on=ld")).includes("door"), zone);
    }
    await db.updateTable("users").set({ time_zone: "UTC" }).where("id", "=", cast.ada.id).execute();
  });

  test("weeks, months and distances mean what they mean in Redmine", async () => {
    const today = dayIn("UTC");
    const at = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    const matches = async (due: string, query: string) => {
      await sql`update issues set due_date = ${due}::date where id = ${ids.door}`.execute(app.runtime.db);
      return (await found(`due_date=${encodeURIComponent(query)}`)).includes("door");
    };
    const weekday = new Date(today).getUTCDay(); // English weeks begin on Sunday
    const [year, month] = today.split("-").map(Number) as [number, number];
    const first = (shift: number) => new Date(Date.UTC(year, month - 1 + shift, 1)).toISOString().slice(0, 10);
    const last = (shift: number) => new Date(Date.UTC(year, month + shift, 0)).toISOString().slice(0, 10);
    const spans: [query: string, from: string, to: string][] = [
      ["ld", at(-1), at(-1)],
      ["nd", at(1), at(1)],
      ["w", at(-weekday), at(6 - weekday)],
      ["lw", at(-weekday - 7), at(-weekday - 1)],
      ["l2w", at(-weekday - 14), at(-weekday - 1)],
      ["nw", at(7 - weekday), at(13 - weekday)],
      ["m", first(0), last(0)],
      ["lm", first(-1), last(-1)],
      ["nm", first(1), last(1)],
      ["y", `${year}-01-01`, `${year}-12-31`],
      ["><t-3", at(-3), today],
      ["><t+3", today, at(3)],
      ["t-3", at(-3), at(-3)],
      ["t+3", at(3), at(3)],
    ];
    const before = (day: string, by = 1) => new Date(Date.parse(day) - by * 86_400_000).toISOString().slice(0, 10);
    for (const [query, from, to] of spans) {
      const answers: boolean[] = [];
      for (const day of [before(from), from, to, before(to, -1)]) answers.push(await matches(day, query));
      assert.deepEqual(answers, [false, true, true, false], query);
    }
    const halves: [query: string, from: number, inside: boolean][] = [
      [">t-3", -3, true],
      [">t-3", -4, false],
      ["<t-3", -3, true],
      ["<t-3", -2, false],
      [">t+3", 3, true],
      [">t+3", 2, false],
      ["<t+3", 3, true],
      ["<t+3", 4, false],
    ];
    for (const [query, day, inside] of halves) assert.equal(await matches(at(day), query), inside, `${query} ${day}`);
  });

  test("the group of an assignee has its users' issues and its own; ! means all others, those of nobody as well", async () => {
    const { group } = await answered(app, "POST", "/groups.json", {
      group: { name: "Door people", user_ids: [cast.grace.id] },
    });
    const assign = (assigned_to_id: number | null) =>
      app.runtime.db
        .updateTable("issues")
        .set({ assigned_to_id })
        .where("id", "=", ids.o ?? 0)
        .execute();
    await assign(group.id);
    for (const members of [`${group.id}`, "*"])
      assert.deepEqual(await found(`member_of_group=${members}`), ["o", "door"], members);
    for (const others of [`!${group.id}`, "!*"])
      assert.deepEqual(await found(`member_of_group=${others}`), except("o", "door"), others);
    assert.deepEqual(await found("author.group=*"), [], "the author is in none");
    assert.deepEqual(await found("author.group=!*"), all);
    await assign(null);
    await answered(app, "DELETE", `/groups/${group.id}.json`);
  });

  test("the role of an assignee is that of a group, too", async () => {
    await answered(app, "PUT", "/settings.json", { settings: { issue_group_assignment: true } });
    const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Painters" } });
    const { roles } = await answered(app, "GET", "/roles.json");
    const { id } = roles.find(({ name }: { name: string }) => name === "Reporter");
    await answered(app, "POST", "/projects/home/memberships.json", {
      membership: { user_id: group.id, role_ids: [id] },
    });
    await create("painted", { project_id: home.id, assigned_to_id: group.id });
    assert.deepEqual(await found(`assigned_to_role=${id}`), ["painted"]);
    assert.deepEqual(await found(`assigned_to_role=!${id}`), all);
    assert.deepEqual(await found("assigned_to_role=*"), ["door", "painted"]);
    assert.deepEqual(await found("assigned_to_role=!*"), except("door"));
    assert.deepEqual(await found("author.role=*"), [...all, "painted"]);
    assert.deepEqual(await found("author.role=!*"), []);
  });

  test("what was given to a group of the caller has been theirs, as it is theirs while it is given", async () => {
    const { group } = await answered(app, "POST", "/groups.json", { group: { name: "Us", user_ids: [cast.ada.id] } });
    const { db } = app.runtime;
    await db
      .updateTable("issues")
      .set({ assigned_to_id: group.id })
      .where("id", "=", ids.below ?? 0)
      .execute();
    for (const given of ["me", "evme"]) assert.deepEqual(await found(`assigned_to_id=${given}`), ["below"], given);
    await comment("below", cast.ada, { assigned_to_id: "" });
    for (const was of ["evme", "cfme", `cfme|${cast.grace.id}`])
      assert.deepEqual(await found(`assigned_to_id=${was}`), ["below"], was);
    assert.ok(!(await found("assigned_to_id=!evme")).includes("below"));
    assert.ok(!(await found("assigned_to_id=evme", cast.grace)).includes("below"));
    await answered(app, "DELETE", `/groups/${group.id}.json`);
  });
});

const dayIn = (timeZone: string) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date());
