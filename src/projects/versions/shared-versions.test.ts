import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { type TestApp, testApp } from "../../testing/index.js";
import type { VersionSharing } from "../tables.js";
import { versionSharings } from "./version.js";

/** A tree of projects, each under an earlier one or none, some archived; and versions in them. */
interface Trees {
  projects: { under: number | undefined; archived: boolean }[];
  versions: { of: number; sharing: VersionSharing }[];
}

const trees: fc.Arbitrary<Trees> = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.record({
    projects: fc.tuple(
      ...Array.from({ length: count }, (_, at) =>
        fc.record({
          under: at === 0 ? fc.constant(undefined) : fc.option(fc.integer({ min: 0, max: at - 1 }), { nil: undefined }),
          archived: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
        }),
      ),
    ),
    versions: fc.array(
      fc.record({ of: fc.integer({ min: 0, max: count - 1 }), sharing: fc.constantFrom(...versionSharings) }),
      { maxLength: 8 },
    ),
  }),
);

/** Redmine's rule in plain words. */
function isShared({ projects }: Trees, { of, sharing }: Trees["versions"][number], at: number): boolean {
  if (of === at) return true;
  if (projects[of]?.archived) return false;
  const above = (one: number): number[] => {
    const under = projects[one]?.under;
    return under === undefined ? [] : [under, ...above(under)];
  };
  const top = (one: number) => above(one).at(-1) ?? one;
  const isBelow = above(at).includes(of);
  const isAbove = above(of).includes(at);
  const rules: Record<VersionSharing, boolean> = {
    none: false,
    descendants: isBelow,
    hierarchy: isBelow || isAbove,
    tree: top(of) === top(at),
    system: true,
  };
  return rules[sharing];
}

describe("The relation of versions and projects", () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  const ids = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(app.runtime.db)).rows.map(({ id }) => id);

  /** Written without verbs: trees that are made at once, and taken away. */
  async function shares(given: Trees): Promise<void> {
    const { db } = app.runtime;
    const projects: number[] = [];
    for (const [at, { under, archived }] of given.projects.entries()) {
      const [id = 0] = await ids(sql<{ id: number }>`
        insert into projects (name, identifier, parent_id, status)
        values ('p', ${`p${at}`}, ${under === undefined ? null : (projects[under] ?? null)}, ${archived ? 9 : 1})
        returning id`);
      projects.push(id);
    }
    const versions: number[] = [];
    for (const [at, { of, sharing }] of given.versions.entries()) {
      const [id = 0] = await ids(sql<{ id: number }>`
        insert into versions (project_id, name, sharing) values (${projects[of]}, ${`v${at}`}, ${sharing}) returning id`);
      versions.push(id);
    }
    for (const [at, project] of projects.entries()) {
      const found = await ids(sql<{ id: number }>`select unnest(versions_shared_with(${project})) as id`);
      const expected = versions.filter((_, number) => {
        const version = given.versions[number];
        return version !== undefined && isShared(given, version, at);
      });
      assert.deepEqual(
        found.sort((a, b) => a - b),
        expected,
        `project ${at}`,
      );
    }
    await sql`delete from projects`.execute(db);
  }

  test("is that of Redmine, whatever the trees", async () => {
    await fc.assert(fc.asyncProperty(trees, shares), { numRuns: 40, seed: 7 });
  });
});
