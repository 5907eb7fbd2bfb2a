import type { Archive } from "./archive.js";
import type { Happening } from "./happenings.js";
import { ARCHIVER, GHOST } from "./stand-ins.js";

export interface NamedPerson {
  login: string;
  /** A placeholder account without a person behind it: locked, and no member. */
  standIn: boolean;
  /** Whether the repository listened to them: they get to change issues. */
  developer: boolean;
}

/** All people the archive names, by login. */
export function namedPeople(archive: Archive, happenings: Happening[]): NamedPerson[] {
  const items = [...archive.issues, ...archive.pulls];
  const written = items.flatMap((item) => [item, ...item.comments, ...item.reviews]);
  const developers = new Set([
    ...written.filter((one) => TRUSTED.has(one.authorAssociation)).flatMap((one) => one.author ?? []),
    ...items.flatMap((item) => [...item.assignees, ...(item.mergedBy ? [item.mergedBy] : [])]),
  ]);
  const logins = new Set([
    ...written.map((one) => one.author ?? GHOST),
    ...developers,
    ...happenings.map((happening) => happening.actor),
  ]);
  return [...logins].sort().map((login) => {
    const standIn = login === GHOST || login === ARCHIVER;
    return { login, standIn, developer: developers.has(login) && !standIn };
  });
}

const TRUSTED = new Set(["OWNER", "MEMBER", "COLLABORATOR"]);
