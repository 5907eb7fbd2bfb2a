import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { answered, type Person, people, project, type TestApp, testApp } from "../../../testing/index.js";

describe("The list of projects", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let house: { id: number };
  let area: number;

  before(async () => {
    app = await testApp();
    cast = await people(app, "ada", "grace");
    const custom_field = { type: "ProjectCustomField", name: "Area", field_format: "string", is_filter: true };
    area = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
    house = await project(app, "house", { isPublic: true, members: { Manager: [cast.ada] } });
    await project(app, "garden", { isPublic: true });
    await project(app, "cellar", { members: {} });
    const fields = { description: "Red_door", parent_id: house.id, custom_fields: [{ id: area, value: "South" }] };
    await answered(app, "PUT", "/projects/garden.json", { project: fields });
  });
  after(() => app.close());

  const ask = (query: string, key?: string) =>
    answered(app, "GET", `/projects.json?${query}`, undefined, key ?? undefined);
  const found = async (query: string, key?: string): Promise<string[]> => {
    const { projects, total_count } = await ask(query, key);
    assert.equal(total_count, projects.length, query);
    return projects.map(({ identifier }: { identifier: string }) => identifier);
  };

  test("is filtered as Redmine's is", async () => {
    const expected: Record<string, string[]> = {
      "name=~ARD": ["garden"],
      "name=!~a": ["house"],
      "name=^ho": ["house"],
      "name=$ar": ["cellar"],
      "name==house": ["house"],
      "name=ous": ["house"],
      "description=~d_d": ["garden"],
      "description=!*": ["cellar", "house"],
      "is_public=0": ["cellar"],
      "is_public=!0": ["house", "garden"],
      [`id=${house.id}`]: ["house"],
      [`id=!${house.id}`]: ["cellar", "garden"],
      [`parent_id=${house.id}`]: ["garden"],
      "parent_id=!*": ["cellar", "house"],
      "created_on=>=2020-01-01": ["cellar", "house", "garden"],
      "created_on=<=2020-01-01": [],
      "created_on=t": ["cellar", "house", "garden"],
      "created_on=<t-1": [],
      [`cf_${area}=South`]: ["garden"],
      [`cf_${area}=!*`]: ["cellar", "house"],
      "foo=bar": ["cellar", "house", "garden"],
    };
    for (const [query, identifiers] of Object.entries(expected)) {
      assert.deepEqual(await found(query), identifiers, query);
    }
    assert.deepEqual(await found("id=mine", cast.ada.key), ["house"]);
    assert.deepEqual(await found("is_public=0", cast.grace.key), [], "what one does not see stays unseen");
  });

  test("refuses what means nothing in a filter", async () => {
    for (const query of ["id=abc", "parent_id=~", "is_public=maybe", "created_on=soon", "created_on=>=2026-13-40"]) {
      const answer = await app.request(`/projects.json?${query}`, { key: cast.ada.key });
      assert.equal(answer.status, 422, query);
    }
  });

  test("is sorted by its columns, and otherwise stands in its tree", async () => {
    assert.deepEqual(await found("sort=name:desc"), ["house", "garden", "cellar"]);
    assert.deepEqual(await found("sort=is_public,name"), ["cellar", "garden", "house"]);
    assert.deepEqual(await found("sort=nothing"), ["cellar", "house", "garden"]);
  });
});
