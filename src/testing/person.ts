import { createApiKey, createUser, type NewUser, openSession } from "../accounts/index.js";
import type { App } from "../app/index.js";

export interface Person {
  id: number;
  login: string;
  key: string;
}

/** Somebody with an API key, `Ada` by name when the login is `ada`. */
export function person(app: Pick<App, "runtime">, login: string, fields: Partial<NewUser> = {}): Promise<Person> {
  return app.runtime.db.transaction().execute(async (trx) => {
    const firstname = login.charAt(0).toUpperCase() + login.slice(1);
    const { id } = await createUser(trx, { login, firstname, mail: `${login}@example.test`, ...fields });
    const { key } = await createApiKey(trx, { userId: id, name: "Test", readOnly: false, expiresOn: null });
    return { id, login, key };
  });
}

/** The value of a cookie with which pages know this person. */
export const session = (app: Pick<App, "runtime">, { id }: { id: number }): Promise<string> =>
  openSession(app.runtime.db, id);
