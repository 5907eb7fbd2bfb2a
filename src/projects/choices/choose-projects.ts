import { type RawBuilder, sql } from "kysely";
import type { ChoiceSource } from "../../design/index.js";
import {
  CHOICES_READ,
  type Db,
  firstIds,
  holdsTyped,
  ifFew,
  MOST_FOUND,
  type Named,
  plainLetters,
  readReference,
  writtenReference,
} from "../../kernel/index.js";
import type { EligibleProjects } from "./eligible.js";

/** A project as a choice. */
export interface ProjectChoice extends Named {
  identifier: string;
}

/** How a form names a project: `Ops drafts (ops-drafts)`. */
export const projectReference = ({ name, identifier }: ProjectChoice) => writtenReference(name, identifier);

/** The projects that may be chosen, by name; undefined when they are more than a list may hold. */
export async function fewProjects(db: Db, { rule, ids }: EligibleProjects): Promise<ProjectChoice[] | undefined> {
  const some = ids
    ? firstIds(ids, CHOICES_READ)
    : sql`select p.id from projects p where ${rule} limit ${sql.lit(CHOICES_READ)}`;
  return ifFew(await projectChoices(db, sql`p.id in (${some})`, CHOICES_READ));
}

export const projectSource = (db: Db, eligible: EligibleProjects): ChoiceSource => ({
  search: async (text) => (await searchProjects(db, text, eligible)).map(choosable),
  named: async (typed) => (await projectsNamed(db, typed, eligible)).map(choosable),
});

const choosable = (project: ProjectChoice) => ({
  id: project.id,
  value: projectReference(project),
  label: project.name,
  note: project.identifier,
});

/** The one that is named for sure, or all that are called so. */
async function projectsNamed(db: Db, typed: string, { rule }: EligibleProjects): Promise<ProjectChoice[]> {
  const { whole, key, id } = readReference(typed);
  if (id !== undefined) return projectChoices(db, sql`p.id = ${id} and ${rule}`, 1);
  const identifiers = [key, whole].filter((word) => word !== undefined);
  for (const identifier of identifiers) {
    const [project] = await projectChoices(db, sql`p.identifier = lower(${identifier}) and ${rule}`, 1);
    if (project) return [project];
  }
  return projectChoices(db, sql`lower(p.name) = lower(${whole}) and ${rule}`, MOST_FOUND);
}

/**
 * Those with the typed text in their name or identifier. Where few may be chosen it looks among them; where many may,
 * it goes through the names in their order, and is soon done.
 */
async function searchProjects(db: Db, typed: string, { rule, ids }: EligibleProjects): Promise<ProjectChoice[]> {
  const holds = holdsTyped(sql`p.name || ' ' || p.identifier`, typed);
  const few = ids && (await projectChoices(db, sql`p.id in (${firstIds(ids, FEW + 1)})`, FEW + 1));
  if (few === undefined || few.length > FEW) return projectChoices(db, sql`${holds} and ${rule}`, MOST_FOUND);
  const text = plainLetters(typed);
  return few
    .filter(({ name, identifier }) => plainLetters(`${name} ${identifier}`).includes(text))
    .slice(0, MOST_FOUND);
}

/** So many are looked through one by one. */
const FEW = 200;

const projectChoices = (db: Db, condition: RawBuilder<boolean>, limit: number): Promise<ProjectChoice[]> =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.name", "p.identifier"])
    .where(condition)
    .orderBy(sql`lower(p.name)`)
    .orderBy("p.id")
    .limit(sql.lit(limit))
    .execute();
