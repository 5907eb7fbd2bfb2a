import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { parts } from "../../src/parts.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../src/testing/index.js";
import { ideasPart } from "./ideas/index.js";

describe("A comment that is written while its record", () => {
  let app: TestApp;
  let cast: Record<"ada", Person>;
  let cookie: string;
  let home: { id: number };
  let cellar: { id: number };
  let id: number;

  before(async () => {
    app = await testApp({ parts: [...parts, ideasPart] });
    cast = await people(app, "ada");
    cookie = await session(app, cast.ada);
    home = await project(app, "home", { members: { Manager: [cast.ada] } });
    cellar = await project(app, "cellar", { members: { Manager: [cast.ada] } });
  });
  beforeEach(async () => {
    const idea = { project_id: home.id, title: "A roof garden", text: "" };
    id = (await answered(app, "POST", "/ideas.json", { idea }, cast.ada.key)).idea.id;
  });
  after(() => app.close());

  const commented = () =>
    app.request(`/ideas/${id}/comments`, {
      method: "POST",
      cookie,
      body: new URLSearchParams({ notes: "How heavy is it?" }),
      headers: { origin: "http://bellwether.test" },
    });
  const waits = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  /** The answer to a comment that comes when the statement was done and is not yet committed. */
  const commentedBeside = async (statement: RawBuilder<unknown>) => {
    let answer: Promise<Response> | undefined;
    await app.runtime.db.transaction().execute(async (trx) => {
      await statement.execute(trx);
      let answers = false;
      answer = commented().finally(() => {
        answers = true;
      });
      while (!answers && (await waits.execute(trx)).rows[0]?.n === 0) await setTimeout(5);
    });
    return answer;
  };
  const journals = async () =>
    (
      await sql<{
        project_id: number;
      }>`select project_id from journals where entity_type = 'Idea' and entity_id = ${id}`.execute(app.runtime.db)
    ).rows;

  test("moves to another project is in that project", async () => {
    const answer = await commentedBeside(sql`update ideas set project_id = ${cellar.id} where id = ${id}`);
    assert.equal(answer?.status, 303);
    assert.deepEqual(await journals(), [{ project_id: cellar.id }]);
  });

  test("is deleted is refused, and not left behind", async () => {
    const answer = await commentedBeside(sql`delete from ideas where id = ${id}`);
    assert.equal(answer?.status, 404);
    assert.deepEqual(await journals(), []);
  });
});
