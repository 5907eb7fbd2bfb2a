import { sql } from "kysely";
import { ACTIVE, createUser, LOCKED, type Viewer } from "../accounts/index.js";
import type { Change, Trx } from "../kernel/index.js";
import { addMember } from "../projects/index.js";
import type { NamedPerson } from "./archive/named-people.js";

/** A person of the archive with an account here. */
export interface Person {
  viewer: Viewer;
  /** Only active people can watch. */
  active: boolean;
}

/**
 * Gives each person an account and a role in the project, and answers them by login. A person with an account already, whatever the
 * capitals of its login, keeps it as it is.
 */
export async function settlePeople(
  change: Change,
  { named, projectId, everyoneJoins }: { named: NamedPerson[]; projectId: number; everyoneJoins: boolean },
): Promise<Map<string, Person>> {
  const { trx } = change;
  const known = await accountsOf(trx, named);
  const newcomers = named.filter(({ login }) => !known.has(login.toLowerCase()));
  for (const { login, standIn } of newcomers) {
    await createUser(change, { login, firstname: login, status: standIn ? LOCKED : ACTIVE });
  }
  const settled = await accountsOf(trx, named);
  // Each has an account by now.
  const people = new Map(named.map(({ login }) => [login, settled.get(login.toLowerCase()) as Person]));
  const joining = (everyoneJoins ? named : newcomers).filter(({ standIn }) => !standIn);
  await join(change, projectId, joining, people);
  return people;
}

async function accountsOf(trx: Trx, named: NamedPerson[]): Promise<Map<string, Person>> {
  const logins = named.map(({ login }) => login.toLowerCase());
  const rows = await trx
    .selectFrom("users")
    .select(["id", "login", "mail", "status", "language", "time_zone"])
    .where("type", "=", "user")
    .where(sql<boolean>`lower(login) = any(${logins}::text[])`)
    .execute();
  return new Map(
    rows.map(({ id, login, mail, status, language, time_zone }) => [
      login.toLowerCase(),
      {
        viewer: { ...UNPROVEN, id, login, name: login, mail, language, timeZone: time_zone },
        active: status === ACTIVE,
      },
    ]),
  );
}

/** The operator acts on behalf of them, without a credential of theirs. */
const UNPROVEN = {
  admin: false,
  anonymous: false,
  userType: undefined,
  notificationCenter: undefined,
  autoWatch: true,
  peopleLimited: false,
  trackersLimited: false,
  credential: { kind: "none", readOnly: false },
} as const;

async function join(change: Change, projectId: number, joining: NamedPerson[], people: Map<string, Person>) {
  const roles = await change.trx
    .selectFrom("roles")
    .select(["id", "name"])
    .where("builtin", "=", 0)
    .orderBy("position")
    .execute();
  const roleId = (name: string) => (roles.find((role) => role.name === name) ?? roles.at(-1))?.id;
  for (const { login, developer } of joining) {
    const role = roleId(developer ? "Developer" : "Reporter");
    const person = people.get(login);
    if (role !== undefined && person) await addMember(change, { projectId, userId: person.viewer.id, roleIds: [role] });
  }
}
