import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import {
  ADMIN_KEY,
  answered,
  type Person,
  person,
  said,
  saying,
  session,
  type TestApp,
  testApp,
  unique,
} from "../testing/index.js";
import { archiveSchema } from "./archive/archive.js";
import { type ImportOptions, importArchive } from "./import-archive.js";
import { importsMigrations } from "./migrations.js";

let app: TestApp;
let identifier: string;

before(async () => {
  app = await testApp({ variables: { SERVICE_NOTIFICATIONS_CLEANUP_CRON: "0 0 1 1 *" } });
  await app.startWorkers();
});
after(() => app.close());
beforeEach(() => {
  identifier = unique("archive");
});

const at = (day: number) => `2020-01-${String(day).padStart(2, "0")}T12:00:00Z`;

const comment = (author: string | null, day: number, body = "words") => ({ author, body, createdAt: at(day) });

const issue = {
  number: 1,
  title: "A title with a blank at its end ",
  body: "Body",
  state: "OPEN",
  author: "ada",
  createdAt: at(1),
  comments: [comment("bob", 2)],
};

const archive = (issues: object[], pulls: object[] = []) => archiveSchema.parse({ repo: "o/r", issues, pulls });

const imported = (
  from: ReturnType<typeof archive>,
  options: ImportOptions = {},
  runtime = app.runtime,
  say: (line: string) => void = () => {},
) => importArchive(runtime, from, { identifier, ...options }, say);

interface Shown {
  id: number;
  subject: string;
  created_on: string;
  custom_fields?: { name: string; multiple?: boolean; value: string[] }[];
  tracker: { name: string };
  assigned_to?: { name: string };
  status: { name: string; is_closed: boolean };
  journals: { user: { name: string }; notes: string; created_on: string }[];
  watchers: { name: string }[];
}

async function shown(): Promise<Shown[]> {
  const list = await app.request(`/issues.json?project_id=${identifier}&status_id=*&sort=id`, { key: ADMIN_KEY });
  const { issues } = (await list.json()) as { issues: Shown[] };
  const one = async ({ id }: Shown) => {
    const answer = await app.request(`/issues/${id}.json?include=journals,watchers`, { key: ADMIN_KEY });
    return ((await answer.json()) as { issue: Shown }).issue;
  };
  return Promise.all(issues.map(one));
}

const names = (people: { name: string }[] | undefined) => people?.map((person) => person.name).sort();

test("an issue keeps its title to the letter, its times, all its labels and its first assignee", async () => {
  const labels = [" bug ", "later", "bug", "in two\n lines", " "];
  await imported(archive([{ ...issue, labels, assignees: ["cyd", "dan"] }]));
  const [one] = await shown();
  assert.equal(one?.subject, "A title with a blank at its end ");
  assert.equal(one?.created_on, at(1));
  assert.equal(one?.tracker.name, "Issue");
  assert.deepEqual(
    one?.custom_fields?.map(({ name, multiple, value }) => [name, multiple, value]),
    [["Labels", true, ["bug", "later", "in two lines"]]],
  );
  assert.equal(one?.assigned_to?.name, "cyd");
  assert.deepEqual(names(one?.watchers), ["ada", "bob", "cyd", "dan"]);
  assert.deepEqual(
    one?.journals.map((journal) => [journal.user.name, journal.notes, journal.created_on]),
    [["bob", "words", at(2)]],
  );
});

test("the labels of all archives are values of one field, in the projects that have labels", async () => {
  await imported(archive([{ ...issue, labels: ["first archive"] }]));
  const first = identifier;
  identifier = unique("archive");
  await imported(archive([{ ...issue, labels: ["second archive"] }]));
  const { custom_fields } = await answered(app, "GET", "/custom_fields.json");
  const fields = custom_fields.filter(({ name }: { name: string }) => name === "Labels");
  assert.equal(fields.length, 1);
  const values = fields[0].possible_values.map(({ value }: { value: string }) => value);
  assert.ok(values.includes("first archive") && values.includes("second archive"), values);
  const found = (project: string, label: string) =>
    answered(
      app,
      "GET",
      `/issues.json?project_id=${project}&status_id=*&cf_${fields[0].id}=${encodeURIComponent(label)}`,
    );
  assert.equal((await found(first, "first archive")).total_count, 1);
  assert.equal((await found(identifier, "first archive")).total_count, 0);
  assert.equal((await found(identifier, "second archive")).total_count, 1);
});

test("each remark of a review is a journal of its own, after what the review says itself", async () => {
  const comments = [{ body: "First" }, { body: " " }, { body: "Second" }];
  const reviews = [
    { ...comment("bob", 2, "All in all"), id: "R1", state: "APPROVED", comments },
    { ...comment("cyd", 3, ""), id: "R2", state: "COMMENTED", comments: [{ body: "Only this" }] },
  ];
  const from = archive([], [{ ...issue, comments: [], reviews }]);
  await imported(from);
  const [one] = await shown();
  assert.deepEqual(
    one?.journals.map(({ user, notes, created_on }) => [user.name, notes, created_on]),
    [
      ["bob", "**Approved**\n\nAll in all", at(2)],
      ["bob", "First", at(2)],
      ["bob", "Second", at(2)],
      ["cyd", "Only this", at(3)],
    ],
  );
  assert.deepEqual(names(one?.watchers), ["ada", "bob", "cyd"]);
  assert.equal((await imported(from)).written, 0);
});

test("remarks that an earlier version wrote into the note of their review are not written again", async () => {
  const reviews = [{ ...comment("bob", 2), id: "R1", state: "APPROVED", comments: [{ body: "Remark" }] }];
  const from = archive([], [{ ...issue, comments: [], reviews }]);
  await imported(from);
  const { db } = app.runtime;
  const project = db.selectFrom("projects").select("id").where("identifier", "=", identifier);
  await db.updateTable("imports").set({ remarks_apart: false }).where("project_id", "=", project).execute();
  await db.deleteFrom("import_references").where("source", "like", "o/r#1/remark/%").execute();
  assert.equal((await imported(from)).written, 0);
});

test("a merged pull request is closed by who merged it, with a status of its own that workflows lead out of", async () => {
  await imported(archive([], [{ ...issue, state: "MERGED", closedAt: at(3), mergedBy: "eve", comments: [] }]));
  const [one] = await shown();
  assert.equal(one?.tracker.name, "Pull request");
  assert.deepEqual([one?.status.name, one?.status.is_closed], ["Merged", true]);
  const { issue: withStatuses } = await answered(app, "GET", `/issues/${one?.id}.json?include=allowed_statuses`);
  const allowed = withStatuses.allowed_statuses.map(({ name }: { name: string }) => name);
  assert.ok(allowed.includes("Merged") && allowed.length > 1, allowed);
  assert.deepEqual(names(one?.journals.map((journal) => journal.user)), ["eve"]);
});

test("the ghost writes, but does not watch and cannot log in", async () => {
  await imported(archive([{ ...issue, author: null, comments: [comment(null, 2), comment("bob", 3)] }]));
  const [one] = await shown();
  assert.deepEqual(names(one?.journals.map((journal) => journal.user)), ["bob", "ghost"]);
  assert.deepEqual(names(one?.watchers), ["bob"]);
  const { status } = await app.runtime.db
    .selectFrom("users")
    .select("status")
    .where("login", "=", "ghost")
    .executeTakeFirstOrThrow();
  assert.equal(status, 3);
});

test("whoever the repository trusted becomes a developer, everybody else a reporter", async () => {
  const comments = [{ ...comment("fay", 2), authorAssociation: "MEMBER" }, comment("gus", 3)];
  await imported(archive([{ ...issue, assignees: ["hal"], comments }]));
  const answer = await app.request(`/projects/${identifier}/memberships.json`, { key: ADMIN_KEY });
  const { memberships } = (await answer.json()) as {
    memberships: { user: { name: string }; roles: { name: string }[] }[];
  };
  assert.deepEqual(
    memberships.map(({ user, roles }) => `${user.name}: ${roles.map((role) => role.name).join()}`).sort(),
    ["ada: Reporter", "fay: Developer", "gus: Reporter", "hal: Developer"],
  );
});

test("two archives that come in at once need the same people, trackers and labels, and both are brought in", async () => {
  const pulls = [{ ...issue, number: 2, state: "MERGED", closedAt: at(3), mergedBy: unique("eve") }];
  const of = (repo: string) => archiveSchema.parse({ repo, issues: [{ ...issue, labels: [repo] }], pulls });
  const both = ["o/one", "o/two"].map((repo) => imported(of(repo), { identifier: unique("archive") }));
  assert.deepEqual(
    (await Promise.all(both)).map(({ written }) => written),
    [5, 5],
  );
});

test("importing again changes nothing", async () => {
  const from = archive([{ ...issue, state: "CLOSED", closedAt: at(3) }]);
  const first = await imported(from);
  const before = await shown();
  assert.deepEqual(await imported(from), { ...first, written: 0, knownBefore: 3 });
  assert.deepEqual(await shown(), before);
});

test("a later archive of the repository brings in what is new", async () => {
  await imported(archive([issue]));
  const later = [issue, { ...issue, number: 2, comments: [] }];
  assert.equal((await imported(archive(later))).written, 1);
  assert.equal((await shown()).length, 2);
});

test("shifted to now, the newest change happens now, and a continued import goes on alike", async () => {
  await imported(archive([{ ...issue, comments: [comment("bob", 3)] }]), { shiftToNow: true });
  await setTimeout(1_100);
  await imported(archive([{ ...issue, comments: [comment("bob", 3), comment("bob", 4)] }]), { shiftToNow: true });
  const [one] = await shown();
  const [third, fourth] = one?.journals.map((journal) => Date.parse(journal.created_on)) ?? [];
  assert.ok(third && Math.abs(third - Date.now()) < 60_000);
  assert.equal(fourth, third + 24 * 3600 * 1000);
});

test("a description is that of the project from its first import on, and as people change it", async () => {
  const described = async () => {
    const answer = await app.request(`/projects/${identifier}.json`, { key: ADMIN_KEY });
    return ((await answer.json()) as { project: { description: string } }).project.description;
  };
  await imported(archive([issue]), { description: "Where *gates* are planned." });
  assert.equal(await described(), "Where *gates* are planned.");
  await app.request(`/projects/${identifier}.json`, {
    method: "PUT",
    key: ADMIN_KEY,
    json: { project: { description: "Ours" } },
  });
  await imported(archive([issue]), { description: "Where *gates* are planned." });
  assert.equal(await described(), "Ours");
});

test("an issue that was deleted here stays deleted, and so do its later comments", async () => {
  await imported(archive([issue]));
  const [one] = await shown();
  await app.request(`/issues/${one?.id}.json`, { method: "DELETE", key: ADMIN_KEY });
  assert.equal((await imported(archive([{ ...issue, comments: [comment("bob", 2), comment("bob", 5)] }]))).written, 0);
  assert.deepEqual(await shown(), []);
});

test("a project that people made is not mixed with an archive, and nothing is written", async () => {
  await app.request("/projects.json", {
    method: "POST",
    key: ADMIN_KEY,
    json: { project: { name: "Own", identifier } },
  });
  await assert.rejects(imported(archive([{ ...issue, author: "never-seen" }])), saying(/--project/));
  const stranger = await app.runtime.db.selectFrom("users").where("login", "=", "never-seen").selectAll().execute();
  assert.deepEqual(stranger, []);
});

test("an identifier that no project can have is refused", async () => {
  const wrong = (identifier: string) =>
    saying(
      new RegExp(`^No project can have the identifier "${identifier}": .*not digits alone and not "new".*--project`),
    );
  await assert.rejects(imported(archive([issue]), { identifier: "New Project" }), wrong("New Project"));
  for (const name of ["2048", "New"]) {
    const { repo, ...rest } = archive([issue]);
    const from = { repo: `${repo.split("/")[0]}/${name}`, ...rest };
    await assert.rejects(imported(from, { identifier: undefined }), wrong(name.toLowerCase()));
  }
});

test("of two imports into the same project one waits for its turn by being refused", async () => {
  const both = await Promise.allSettled([imported(archive([issue])), imported(archive([issue]))]);
  const refusals = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  assert.deepEqual(
    refusals.map(({ name }) => name),
    ["Refusal"],
  );
  assert.match(said(refusals[0]), /already running/);
  assert.deepEqual(
    both.flatMap((one) => (one.status === "fulfilled" ? [one.value.written] : [])),
    [2],
  );
});

test("an import that is told to stop keeps what it has and says so, and the next one finishes it", async () => {
  const stopping = new AbortController();
  const runtime = { ...app.runtime, stopping: stopping.signal };
  const many = Array.from({ length: 20 }, (_, index) => comment("bob", index + 2));
  const from = archive([{ ...issue, comments: many }]);
  const lines: string[] = [];
  const running = imported(from, {}, runtime, (line) => lines.push(line));
  const begun = app.runtime.db
    .selectFrom("issues as i")
    .innerJoin("projects as p", "p.id", "i.project_id")
    .where("p.identifier", "=", identifier)
    .select("i.id");
  while (!(await begun.executeTakeFirst())) await setTimeout(5);
  stopping.abort();
  await assert.rejects(running, { name: "AbortError" });
  assert.match(lines.at(-1) ?? "", /^\d+ changes are here to stay; the same command brings in the rest\.$/);
  await imported(from);
  const [one] = await shown();
  assert.equal(one?.journals.length, 20);
});

/** Where the links of an issue's texts lead, by their words. */
async function linksOf(id: number | undefined, reader: Person) {
  const headers = { accept: "text/html" };
  const page = await (await app.request(`/issues/${id}`, { headers, cookie: await session(app, reader) })).text();
  const texts = [...page.matchAll(/<div class="prose"[^>]*>([\s\S]*?)<\/div>/g)].map(([, text = ""]) =>
    Object.fromEntries([...text.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, word]) => [word, href])),
  );
  return texts;
}

test("numbers in imported texts lead to what was imported with them, and only there", async () => {
  const reader = await person(app, unique("reader"));
  await imported(archive([{ ...issue, number: 90 }]), { identifier: unique("other") });
  const body =
    "#7, #8, O/R#8, o/r#99, #90 and https://github.com/o/r/issues/8#issuecomment-1, https://github.com/o/r/pull/99";
  const text = {
    ...issue,
    number: 7,
    body,
    comments: [comment("bob", 2, "like [this](https://github.com/O/r/pull/8) and #8")],
  };
  await imported(archive([text, { ...issue, number: 8, title: "Eight", comments: [] }]));
  const [seven, eight] = await shown();
  const there = `/issues/${eight?.id}`;
  assert.deepEqual(await linksOf(seven?.id, reader), [
    {
      "#7": `/issues/${seven?.id}`,
      "#8": there,
      "O/R#8": there,
      "https://github.com/o/r/issues/8#issuecomment-1": there,
      "https://github.com/o/r/pull/99": "https://github.com/o/r/pull/99",
    },
    { this: there, "#8": there },
  ]);
});

test("what is written here means the numbers of here, also in an imported issue", async () => {
  const reader = await person(app, unique("reader"));
  await imported(archive([{ ...issue, number: 1, body: "#1" }]));
  const [one] = await shown();
  await answered(app, "PUT", `/issues/${one?.id}.json`, { issue: { notes: `#${one?.id} and #1` } });
  const [inDescription, , inNote] = await linksOf(one?.id, reader);
  assert.deepEqual(inDescription, { "#1": `/issues/${one?.id}` });
  assert.equal(inNote?.[`#${one?.id}`], `/issues/${one?.id}`);
  assert.notEqual(inNote?.["#1"], `/issues/${one?.id}`);
});

test("what an earlier version imported gets its numbers from the references that were kept", async () => {
  const reader = await person(app, unique("reader"));
  const pull = { ...issue, number: 8, comments: [], state: "OPEN" };
  await imported(archive([{ ...issue, number: 7, body: "#8", comments: [comment("bob", 2, "#8")] }], [pull]));
  const { db } = app.runtime;
  const origins = () => db.selectFrom("issue_origins").selectAll().orderBy("issue_id").execute();
  const written = await origins();
  const [seven, eight] = await shown();
  await db.deleteFrom("issue_origins").execute();
  await db.updateTable("journals").set({ imported: false }).execute();
  await importsMigrations["2026-11-23-70 where imported issues come from"]?.up(db);
  assert.deepEqual(await origins(), written);
  const there = `/issues/${eight?.id}`;
  assert.deepEqual(await linksOf(seven?.id, reader), [{ "#8": there }, { "#8": there }]);
});
