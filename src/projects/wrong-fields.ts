import { sql } from "kysely";
import { type Problem, Refusal, type Trx } from "../kernel/index.js";
import { ARCHIVED } from "./visible.js";

export interface ProjectFields {
  name: string;
  identifier: string;
  /** Markdown. */
  description: string;
  homepage: string;
  isPublic: boolean;
  parentId: number | null;
}

const LONGEST = 255;

/** One refusal that names everything wrong with the given fields, before anything is written. */
export async function refuseWrongFields(trx: Trx, fields: Partial<ProjectFields>, projectId?: number): Promise<void> {
  const problems = [
    ...wrongName(fields.name),
    ...wrongIdentifier(fields.identifier),
    ...wrongHomepage(fields.homepage),
    ...(await wrongParent(trx, fields.parentId, projectId)),
  ];
  if (problems.length > 0) throw new Refusal(422, problems);
}

function wrongName(name: string | undefined): Problem[] {
  if (name === undefined) return [];
  if (name === "") return [{ field: "name", message: "Name cannot be blank" }];
  if (name.length > LONGEST) return [{ field: "name", message: `Name is too long (maximum is ${LONGEST} characters)` }];
  return [];
}

/** As the table's own check has it; `new` is the address of a page. */
function wrongIdentifier(identifier: string | undefined): Problem[] {
  if (identifier === undefined) return [];
  if (identifier === "") return [{ field: "identifier", message: "Identifier cannot be blank" }];
  if (identifier === "new") return [{ field: "identifier", message: "Identifier is reserved" }];
  if (/^[a-z0-9][a-z0-9_-]{0,99}$/.test(identifier) && /\D/.test(identifier)) return [];
  return [{ field: "identifier", message: "Identifier is invalid" }];
}

/** It becomes a link, so nothing but the web's own addresses. */
function wrongHomepage(homepage: string | undefined): Problem[] {
  if (homepage === undefined || homepage === "") return [];
  if (homepage.length > LONGEST)
    return [{ field: "homepage", message: `Homepage is too long (maximum is ${LONGEST} characters)` }];
  const protocol = URL.parse(homepage)?.protocol;
  return protocol === "http:" || protocol === "https:"
    ? []
    : [{ field: "homepage", message: "Homepage must be an http or https address" }];
}

async function wrongParent(trx: Trx, parentId: number | null | undefined, projectId = 0): Promise<Problem[]> {
  if (parentId === null || parentId === undefined) return [];
  const { rows } = await sql<{ id: number; status: number }>`
    with recursive above (id, parent_id, status) as (
      select id, parent_id, status from projects where id = ${parentId}
      union
      select p.id, p.parent_id, p.status from projects p join above on p.id = above.parent_id)
    select id, status from above`.execute(trx);
  const fits = rows.length > 0 && rows.every(({ id, status }) => id !== projectId && status !== ARCHIVED);
  return fits ? [] : [{ field: "parent_id", message: "Subproject of is invalid" }];
}
