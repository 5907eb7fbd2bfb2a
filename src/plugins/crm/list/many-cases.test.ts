import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { answered, type Person, people, project, type TestApp, testApp } from "../../../testing/index.js";

/** More than are collected; those with an odd number are of a project that Ada does not see. */
const MANY = 2_400;

let app: TestApp;
let cast: Record<"ada" | "grace", Person>;

before(async () => {
  app = await testApp();
  cast = await people(app, "ada", "grace");
  const seen = await project(app, "seen", { members: { Manager: [cast.ada] } });
  const unseen = await project(app, "unseen", { members: { Manager: [cast.grace] } });
  for (const { id } of [seen, unseen]) {
    await answered(app, "PUT", `/projects/${id}.json`, { project: { enabled_module_names: ["crm"] } });
  }
  await sql`
    insert into crm_cases (project_id, status_id, author_id, name, company, price)
    select case n % 2 when 0 then ${seen.id}::int else ${unseen.id}::int end, (select min(id) from crm_case_statuses),
           ${cast.grace.id}, 'Case ' || n, 'Company ' || n % 10, n % 7
      from generate_series(1, ${MANY}::int) n`.execute(app.runtime.db);
});
after(() => app.close());

const idsOf = async (query: string) => {
  const asked = await answered(app, "GET", `/crm_cases.json?limit=100&${query}`, undefined, cast.ada.key);
  assert.equal(asked.total_count, MANY / 2, query);
  return asked.crm_cases.map(({ id }: { id: number }) => id);
};

test("pages of very many cases hold each that the viewer sees once, in the order that is asked for", async () => {
  const { rows } = await sql<{ id: number; company: string; price: number; name: string }>`
    select c.id, c.company, c.price::float8 as price, c.name from crm_cases c
      join projects p on p.id = c.project_id and p.identifier = 'seen'`.execute(app.runtime.db);
  const newestFirst = rows.toSorted((a, b) => b.id - a.id);
  const expected = {
    id: rows.toSorted((a, b) => a.id - b.id),
    "price:desc": newestFirst.toSorted((a, b) => b.price - a.price),
    company: newestFirst.toSorted((a, b) => a.company.localeCompare(b.company)),
    author: newestFirst,
  };
  for (const [sort, cases] of Object.entries(expected)) {
    const listed: number[] = [];
    for (let offset = 0; offset < MANY / 2; offset += 100)
      listed.push(...(await idsOf(`sort=${sort}&offset=${offset}`)));
    assert.deepEqual(
      listed,
      cases.map(({ id }) => id),
      sort,
    );
  }
});
