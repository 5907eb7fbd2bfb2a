import { type RawBuilder, sql } from "kysely";
import type { Reference } from "../../design/index.js";
import { markImported } from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";

/** Where an imported issue comes from (decisions 10.9). */
export interface Origin {
  /** Issues with the same `origin` came together: a bare `#12` in a text of one means the one with the number 12. */
  origin: number;
  /** `owner/name` */
  repository: string;
  number: number;
  url: string;
}

/** For a `with`: writes the origin of the issue that `issue` selects. */
export const insertOrigin = (issue: RawBuilder<unknown>, { origin, repository, number, url }: Origin) => sql`
  insert into issue_origins (issue_id, origin, repository, number, url)
  values (${issue}, ${origin}, ${repository}, ${number}, ${url})`;

/** Takes over what an import of an earlier version brought. `origins` selects the columns of the table in their order. */
export async function keepOrigins(
  db: Db,
  { origins, journalIds }: { origins: RawBuilder<unknown>; journalIds: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    insert into issue_origins (issue_id, origin, repository, number, url) ${origins} on conflict do nothing`.execute(
    db,
  );
  await markImported(db, journalIds);
}

/** An imported text's reference to an issue as `originMatches` knows it; undefined for another reference. */
export function foreignWord(reference: Reference): string | undefined {
  if (reference.what === "number") return `${reference.repository?.toLowerCase() ?? ""}#${reference.number}`;
  if (reference.what !== "address") return undefined;
  const [, repository, number] = ADDRESS.exec(reference.words[0] ?? "") ?? [];
  return repository && number ? `${repository.toLowerCase()}#${Number(number)}` : undefined;
}

/** An issue, a pull request or a remark to one. */
const ADDRESS = /^https?:\/\/(?:www\.)?github\.com\/([\w.-]+\/[\w.-]+)\/(?:issues|pull)\/(\d{1,9})\/?(?:#.*)?$/i;

/**
 * The issues (`issue_id`) that references in imported texts of one issue mean, with the `word` of each, and whether they are
 * `near`: came with that issue. The same repository may have been imported twice. Undefined where nothing is meant.
 */
export function originMatches(issueId: number, references: readonly Reference[]): RawBuilder<unknown> | undefined {
  const words = [...new Set(references.flatMap((one) => foreignWord(one) ?? []))];
  if (words.length === 0) return undefined;
  const pairs = words.map((word) => word.split("#"));
  return sql`
    select o.issue_id, wanted.repository || '#' || o.number as word, o.origin = here.origin as near
      from issue_origins here
      cross join unnest((select ${pairs.map(([repository]) => repository)}::text[]),
                        (select ${pairs.map(([, number]) => Number(number))}::int[])) as wanted (repository, number)
      join issue_origins o
        on o.number = wanted.number
       and (o.origin = here.origin and wanted.repository in ('', lower(o.repository))
            or wanted.repository <> '' and lower(o.repository) = wanted.repository)
     where here.issue_id = ${issueId}`;
}

/** For a `where` about an id: the issue that `#12`, `owner/name#12` or an address there names; undefined for other texts. */
export function numberedIssue(text: string, id: RawBuilder<unknown>): RawBuilder<boolean> | undefined {
  const word = foreignWordOf(text);
  const [repository = "", number = ""] = word?.split("#") ?? [];
  if (word === undefined) return undefined;
  const there = sql`select issue_id from issue_origins where number = ${number}::int`;
  if (repository !== "") return sql`${id} in (${there} and lower(repository) = ${repository})`;
  return sql`(${id} = ${number}::int or ${id} in (${there}))`;
}

function foreignWordOf(text: string): string | undefined {
  const [, repository = "", number] = /^([\w.-]{1,100}\/[\w.-]{1,100})?#(\d{1,9})$/.exec(text) ?? [];
  if (number !== undefined) return `${repository.toLowerCase()}#${Number(number)}`;
  return foreignWord({ what: "address", words: [text] });
}
