import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answered, type Person, people, type TestApp, testApp } from "../../testing/index.js";

interface Member {
  id: number;
  user?: { id: number };
  group?: { id: number };
}

const nine = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"] as const;

let app: TestApp;
let cast: Record<(typeof nine)[number], Person>;
let role: number;

before(async () => {
  app = await testApp();
  cast = await people(app, ...nine);
  role = (await answered(app, "GET", "/roles.json")).roles[0].id;
});
after(() => app.close());

const newGroup = async (name: string, ...users: Person[]): Promise<{ id: number }> =>
  (await answered(app, "POST", "/groups.json", { group: { name, user_ids: users.map(({ id }) => id) } })).group;

const newProject = (identifier: string, more = {}) =>
  answered(app, "POST", "/projects.json", { project: { name: identifier, identifier, ...more } });

const join = async (project: string, { id }: { id: number }): Promise<number> =>
  (
    await answered(app, "POST", `/projects/${project}/memberships.json`, {
      membership: { user_id: id, role_ids: [role] },
    })
  ).membership.id;

const listed = async (project: string, page: string): Promise<Member[]> => {
  const answer = await answered(app, "GET", `/projects/${project}/memberships.json?${page}`);
  assert.equal(answer.total_count, 11, page);
  return answer.memberships;
};

/**
 * Two groups and nine people: by themselves before and after their group, by both groups, by the project above, and by
 * themselves here besides.
 */
test("each stands once where their first membership stands, on whichever page", async () => {
  const { one, two, three, four, five, six, seven, eight, nine } = cast;
  await newProject("harbour");
  const parent_id = (await answered(app, "GET", "/projects/harbour.json")).project.id;
  await newProject("pier", { parent_id, inherit_members: true });
  const crew = await newGroup("Crew", one, two, three, four);
  const guard = await newGroup("Guard", four, five, one);

  await join("harbour", six);
  const oneHere = await join("pier", one);
  await join("harbour", guard);
  await join("harbour", seven);
  const crewHere = await join("pier", crew);
  const twoHere = await join("pier", two);
  const eightHere = await join("pier", eight);
  const sevenHere = await join("pier", seven);
  await join("harbour", nine);
  await join("harbour", eight);

  const expected = [six, one, four, five, guard, seven, crew, two, three, eight, nine].map(({ id }) => id);
  const whole = await listed("pier", "limit=100");
  const ids = (members: Member[]) => members.map(({ user, group }) => (user ?? group)?.id);
  assert.deepEqual(ids(whole), expected);
  assert.deepEqual(
    whole.map(({ id }) => id).filter((id) => id > 0),
    [oneHere, sevenHere, crewHere, twoHere, eightHere],
  );
  for (const limit of [1, 2, 3, 5]) {
    const pages: Member[] = [];
    for (let offset = 0; offset < whole.length; offset += limit) {
      pages.push(...(await listed("pier", `limit=${limit}&offset=${offset}`)));
    }
    assert.deepEqual(pages, whole, `pages of ${limit}`);
  }
  assert.deepEqual(await listed("pier", "offset=11"), []);
  for (const membership of whole) {
    assert.deepEqual((await answered(app, "GET", `/memberships/${membership.id}.json`)).membership, membership);
  }
});
