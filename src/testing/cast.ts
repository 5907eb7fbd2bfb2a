import { ADMIN_KEY, type TestApp } from "./app.js";
import { type Person, person } from "./person.js";

/** Several people at once, by login. */
export async function people<Name extends string>(app: TestApp, ...names: Name[]): Promise<Record<Name, Person>> {
  const cast: Partial<Record<Name, Person>> = {};
  for (const login of names) cast[login] = await person(app, login);
  return cast as Record<Name, Person>; // each name has one by now
}

/** A project with members by role name. */
export async function project(
  app: TestApp,
  identifier: string,
  { isPublic = false, members = {} }: { isPublic?: boolean; members?: Record<string, Person[]> } = {},
): Promise<{ id: number; identifier: string }> {
  const wanted = { name: identifier, identifier, is_public: isPublic };
  const made = await answered(app, "POST", "/projects.json", { project: wanted });
  const { roles }: { roles: { id: number; name: string }[] } = await answered(app, "GET", "/roles.json");
  for (const [role, some] of Object.entries(members)) {
    const id = roles.find(({ name }) => name === role)?.id;
    for (const { id: user_id } of some) {
      await answered(app, "POST", `/projects/${made.project.id}/memberships.json`, {
        membership: { user_id, role_ids: [id] },
      });
    }
  }
  return made.project;
}

/** Sends a request as a user, an administrator by default; any answer but success fails the test with its text. */
export async function answered(
  app: TestApp,
  method: string,
  path: string,
  json?: unknown,
  key = ADMIN_KEY,
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what it expects
): Promise<any> {
  const response = await app.request(path, { method, key, json });
  const body = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${body}`);
  return body === "" ? undefined : JSON.parse(body);
}
