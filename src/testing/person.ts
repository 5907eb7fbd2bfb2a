import { createApiKey, createUser, type NewUser, openSession, operator } from "../accounts/index.js";
import { changeSettings } from "../administration/index.js";
import type { App } from "../app/index.js";
import { type Change, change } from "../kernel/index.js";

export interface Person {
  id: number;
  login: string;
  key: string;
}

/** A user with an API key, `Ada` by name when the login is `ada`. */
export function person(app: Pick<App, "runtime">, login: string, fields: Partial<NewUser> = {}): Promise<Person> {
  return byOperator(app, async (open) => {
    const firstname = login.charAt(0).toUpperCase() + login.slice(1);
    const { id } = await createUser(open, { login, firstname, mail: `${login}@example.test`, ...fields });
    const { key } = await createApiKey(open, { userId: id, name: "Test", readOnly: false, expiresOn: null });
    return { id, login, key };
  });
}

/** The value of a cookie with which pages know this person. */
export const session = (app: Pick<App, "runtime">, { id }: { id: number }): Promise<string> =>
  openSession(app.runtime.db, id);

/** What the operator does by commands. */
export const byOperator = <T>(app: Pick<App, "runtime">, act: (open: Change) => Promise<T>): Promise<T> =>
  change(app.runtime, operator, act);

export const setSettings = (app: Pick<App, "runtime">, values: Record<string, unknown>): Promise<void> =>
  changeSettings(app.runtime, operator, values);

/** Whose inbox is read, in an app where no role limits anybody to trackers. */
export const readerOf = ({ id }: { id: number }) => ({ id, trackersLimited: false });
