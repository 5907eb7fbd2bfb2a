import { sql } from "kysely";
import { nameOf, type Viewer } from "../../accounts/index.js";
import { type StoredDetail, seenDetails } from "../../entities/index.js";
import type { Problem, Trx } from "../../kernel/index.js";
import { type ReadableDetail, readableDetails } from "../fields/detail-names.js";
import { stored } from "../fields/fields.js";
import { agentName } from "../fields/issue-shape.js";
import { ofIssues, type WithFields } from "../history/history.js";

interface Unseen {
  /** Who wants to write. */
  actor: Pick<Viewer, "id">;
  record: { id: number; lock_version: number };
  seenVersion: number;
  /** What the actor wants to set. */
  wanted: Wanted;
}

type Wanted = Partial<Record<string, string | number | boolean | null>>;

export const issueChangesSince = (trx: Trx, unseen: Unseen): Promise<Problem[]> => changesSince(trx, ofIssues, unseen);

/**
 * For a version that is not the present one: what the actor did not see when they wrote, that is who changed which fields since
 * theirs, from what to what, newest last; or that there never was theirs.
 */
export async function changesSince(
  trx: Trx,
  { entity, fields }: WithFields,
  { actor, record, seenVersion, wanted }: Unseen,
): Promise<Problem[]> {
  const known = { version: record.lock_version, yours: seenVersion };
  if (seenVersion > record.lock_version || seenVersion < 0) {
    return [{ field: "lock_version", rule: "issues.no_such_version", values: known }];
  }
  const versions = record.lock_version - seenVersion;
  const { rows } = await sql<{ id: number; who: string; notes: string; details: StoredDetail[] | null }>`
    select j.id, ${nameOf("u")} as who,
           ${seenDetails(sql`${actor.id}`, entity)} as details, notes
      from (select * from journals where entity_type = ${entity.type} and entity_id = ${record.id} and not private_notes
             order by created_on desc, id desc limit ${Math.min(versions, 10)}) j
      join users u on u.id = j.user_id
     order by j.created_on, j.id`.execute(trx);
  const readable = await readableDetails(
    trx,
    rows.flatMap(({ details }) => (details ?? []).sort((a, b) => a.id - b.id)),
    fields,
  );
  const yours = await wantedInWords(trx, wanted, fields);
  const changes = rows
    .filter(({ notes, details }) => notes !== "" || details)
    .map(({ id, who }): Problem => {
      const changes = readable.filter(({ journalId }) => journalId === id).map((detail) => changed(detail, yours));
      return changes.length > 0
        ? { rule: "issues.changed_by", values: { who, fields: changes } }
        : { rule: "issues.commented_by", values: { who } };
    });
  return changes.length > 0
    ? [{ field: "lock_version", rule: "issues.stale_told", values: { ...known, changes } }]
    : [{ field: "lock_version", rule: "issues.stale", values: known }];
}

/** By field, as people read it. */
async function wantedInWords(
  trx: Trx,
  wanted: Wanted,
  fields: WithFields["fields"],
): Promise<ReadonlyMap<string, string>> {
  const details = Object.entries(wanted).map(([prop_key, value], id) => ({
    id,
    journal_id: 0,
    property: "attr",
    prop_key,
    old_value: null,
    value: value === undefined ? null : stored(value),
  }));
  return new Map((await readableDetails(trx, details, fields)).map(({ field, value }) => [field, short(value)]));
}

function changed({ field, name: custom, old, value }: ReadableDetail, yours: ReadonlyMap<string, string>): Problem {
  const name = custom ?? agentName(field).replaceAll("_", " ");
  const values = { name, old: short(old), new: short(value) };
  const mine = yours.get(field);
  return mine === undefined
    ? { rule: "issues.changed_field", values }
    : { rule: "issues.changed_field_both", values: { ...values, yours: mine } };
}

const LONGEST = 100;

const short = (value: string | null) =>
  value === null ? "-" : value.length > LONGEST ? `${value.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, "")}…` : value;
