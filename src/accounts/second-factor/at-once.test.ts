import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { atCode, given, goesTo, opened, phoneOf, secretOn, sent, shown } from "../../../tests/support/second-factor.js";
import { type Change, change } from "../../kernel/index.js";
import { byOperator, meanwhile, person, session, type TestApp, testApp } from "../../testing/index.js";
import { viewerById } from "../identity/viewer.js";
import { updateUser } from "../users/update-user.js";
import { resetSecondFactor } from "./change-second-factor.js";
import { setUpSecondFactor } from "./set-up/set-up-second-factor.js";

const PASSWORD = "analytical engine";

describe("A second factor changes while somebody signs in", () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  const isIn = async (cookie: string | undefined) =>
    cookie !== undefined && (await opened(app, "/my/account", cookie)).status === 200;

  test("a log-in that is under way when it is set up is asked for the code", async () => {
    const ada = await person(app, "ada", { password: PASSWORD });
    const token = await session(app, ada);
    await sent(app, "/my/second_factor", { current_password: PASSWORD }, token);
    const secret = secretOn(await (await opened(app, "/my/second_factor/set_up", token)).text());
    const viewer = await viewerById(app.runtime.db, ada.id, { kind: "session", readOnly: false });
    assert.ok(viewer);
    const { answer } = await change(app.runtime, viewer, async (open) => {
      await setUpSecondFactor(open, { token, code: shown(secret), at: new Date() });
      return meanwhile(app, () => sent(app, "/login", { login: "ada", password: PASSWORD }));
    });
    const login = await answer;
    assert.deepEqual([goesTo(login), await isIn(given(login))], [[303, "/login/code?back_url=%2F"], false]);
    assert.equal(await isIn(token), true);
  });

  for (const [name, happens] of [
    ["is locked", (open: Change, id: number) => updateUser(open, id, { status: 3 })],
    ["gets another password", (open: Change, id: number) => updateUser(open, id, { password: "password2" })],
    ["loses the second factor", resetSecondFactor],
  ] as const)
    test(`a code that is under way when the user ${name} opens no session`, async () => {
      const login = name.replaceAll(" ", "");
      const one = await person(app, login, { password: PASSWORD });
      const phone = await phoneOf(app, one, PASSWORD);
      const owing = await atCode(app, one, PASSWORD);
      const code = await phone.code();
      const { answer } = await byOperator(app, async (open) => {
        await happens(open, one.id);
        return meanwhile(app, () => sent(app, "/login/code", { code }, owing));
      });
      const refused = await answer;
      assert.deepEqual([goesTo(refused), given(refused)], [[303, "/login?back_url=%2F"], undefined]);
    });
});
