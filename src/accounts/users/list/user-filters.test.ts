import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import {
  ADMIN_KEY,
  answered,
  type Person,
  people,
  person,
  type TestApp,
  testApp,
  unnotedIn,
} from "../../../testing/index.js";

describe("The list of users", () => {
  let app: TestApp;
  let cast: Record<"ada" | "grace", Person>;
  let crew: number;
  let desk: number;
  let unnoted: () => Promise<string[]>;

  before(async () => {
    app = await testApp();
    unnoted = unnotedIn(app);
    cast = await people(app, "ada", "grace");
    await person(app, "gone", { status: 3 });
    crew = (await answered(app, "POST", "/groups.json", { group: { name: "Crew", user_ids: [cast.ada.id] } })).group.id;
    const custom_field = { customized_type: "user", name: "Desk", field_format: "string", is_filter: true };
    desk = (await answered(app, "POST", "/custom_fields.json", { custom_field })).custom_field.id;
    await answered(app, "PUT", `/users/${cast.ada.id}.json`, {
      user: {
        firstname: "Augusta",
        lastname: "King",
        mail: "ada@maths.example",
        twofa_totp_key: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
        custom_fields: [{ id: desk, value: "North 1" }],
      },
    });
  });
  after(() => app.close());

  const found = async (query: string): Promise<string[]> => {
    const { users, total_count } = await answered(app, "GET", `/users.json?${query}`);
    assert.equal(total_count, users.length, query);
    return users.map(({ login }: { login: string }) => login);
  };

  test("is filtered as Redmine's is", async () => {
    const expected: Record<string, string[]> = {
      "login=ADA": ["ada"],
      "login=ad": [],
      "login=ADA|grace": ["ada", "grace"],
      "login=~a": ["ada", "admin", "grace"],
      "login=!ada": ["admin", "grace"],
      "firstname=^Aug": ["ada"],
      "firstname=augusta": ["ada"],
      "lastname=*": ["ada"],
      "lastname=KING": ["ada"],
      "mail=Ada@Maths.example|nobody@maths.example": ["ada"],
      "mail=$maths.example": ["ada"],
      "admin=1": ["admin"],
      "admin=!1": ["ada", "grace"],
      "twofa_scheme=totp": ["ada"],
      "twofa_scheme=*": ["ada"],
      "twofa_scheme=!totp": ["admin", "grace"],
      "twofa_scheme=!*": ["admin", "grace"],
      [`is_member_of_group=${crew}`]: ["ada"],
      [`group_id=!${crew}`]: ["admin", "grace"],
      "is_member_of_group=*": ["ada"],
      "is_member_of_group=!*": ["admin", "grace"],
      "status=3": ["gone"],
      "status=1|3": ["ada", "admin", "gone", "grace"],
      "status=!1": ["gone"],
      "status=!1|2": ["gone"],
      "status=*": ["ada", "admin", "gone", "grace"],
      "status=": ["ada", "admin", "gone", "grace"],
      "created_on=t": ["ada", "admin", "grace"],
      "created_on=<=2020-01-01": [],
      "last_login_on=!*&login=grace": ["grace"],
      [`cf_${desk}=north%201`]: ["ada"],
      [`cf_${desk}=!*`]: ["admin", "grace"],
      "login=~a&admin=0&sort=login:desc": ["grace", "ada"],
      "foo=bar": ["ada", "admin", "grace"],
    };
    for (const [query, logins] of Object.entries(expected)) assert.deepEqual(await found(query), logins, query);
  });

  test("has a total that is counted anew when anything changes that it was counted from", async () => {
    assert.deepEqual(await unnoted(), []);
    const before = await found("login=~grace");
    const { id } = await person(app, "graceful");
    assert.deepEqual(await found("login=~grace"), [...before, "graceful"]);
    await answered(app, "PUT", `/users/${id}.json`, { user: { status: 3 } });
    assert.deepEqual(await found("login=~grace"), before);
  });

  test("refuses what means nothing in a filter", async () => {
    for (const query of [
      "admin=maybe",
      "status=1|asleep",
      "group_id=crew",
      "twofa_scheme=sms",
      "created_on=soon",
      "login=~",
    ]) {
      assert.equal((await app.request(`/users.json?${query}`, { key: ADMIN_KEY })).status, 422, query);
    }
  });

  test("a page that was found before is told as it is now", async () => {
    const query = "login=~a&sort=login";
    assert.deepEqual(await found(query), await found(query));
    await sql`update users set login = 'zada' where login = 'ada'`.execute(app.runtime.db);
    assert.deepEqual(await found(query), ["admin", "grace", "zada"]);
    assert.deepEqual(await found(query), ["admin", "grace", "zada"]);
    await sql`update users set login = 'ada' where login = 'zada'`.execute(app.runtime.db);
    assert.deepEqual(await found(query), ["ada", "admin", "grace"]);
  });
});
