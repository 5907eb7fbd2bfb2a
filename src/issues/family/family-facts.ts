import { type RawBuilder, sql } from "kysely";
import type { Change } from "../../kernel/index.js";
import { freeDays } from "../relations/relation-settings.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";
import { datesAreDerived, type SubtasksAcross, subtasksAcross } from "./family-settings.js";
import { hasOpenBelow, hasOpenBlocker, oneIsClosed } from "./holding/open-around.js";
import { mayStandBelow } from "./stands-below.js";

/** What the rules of an issue ask about other issues: those above and below it, and those it is related to. */
export interface FamilyFacts {
  hasChildren: boolean;
  openBelow: boolean;
  blocked: boolean;
  /** Other issues follow it. */
  precedes: boolean;
  duplicated: boolean;
  /** It may not start before this day. */
  soonestStart: string | null;
  /** About the wanted parent; null without one, or when there is no such issue. */
  parent: ParentFacts | null;
}

export interface ParentFacts {
  visible: boolean;
  /** The setting lets an issue of the project stand below it. */
  reachable: boolean;
  /** It, or an issue above it, is closed. */
  closed: boolean;
  /** It is below the issue, or relations lead from the one to the other. */
  circular: boolean;
  /** How deep the lowest issue would stand. */
  levels: number;
}

interface Asked {
  userId: number;
  projectId: number;
  /** Undefined: it is new. */
  issueId: number | undefined;
  /** As wanted. */
  parentId: number | null;
  settings: Change["settings"];
}

/**
 * A column of a statement that is sent once the issue and what is above it are locked. What cannot be is left out of it: a new issue
 * has no relations and nothing below it, and most have no parent.
 */
export function familyFacts({ userId, projectId, issueId, parentId, settings }: Asked): RawBuilder<FamilyFacts> {
  const id = sql<number>`${issueId ?? null}::int`;
  const parent = sql<number>`${parentId}::int`;
  const days = sql`${freeDays(settings)}::int[]`;
  const stored = (fact: RawBuilder<unknown>, ofNew = sql`false`) => (issueId === undefined ? ofNew : fact);
  const below = (fact: RawBuilder<unknown>) => (parentId === null ? sql`null` : fact);
  const soonestBelow = datesAreDerived(settings) ? below(sql`soonest_start(${parent}, true, ${days})`) : sql`null`;
  return sql`json_build_object(
    'hasChildren', ${stored(sql`exists (select 1 from issues where parent_id = ${id})`)},
    'openBelow', ${stored(hasOpenBelow(id))},
    'blocked', ${stored(hasOpenBlocker(id))},
    'precedes', ${stored(sql`exists (select 1 from issue_relations where issue_from_id = ${id} and relation_type = 'precedes')`)},
    'duplicated', ${stored(sql`exists (select 1 from issue_relations where issue_to_id = ${id} and relation_type = 'duplicates')`)},
    'soonestStart', greatest(${stored(sql`soonest_start(${id}, false, ${days})`, sql`null::date`)}, ${soonestBelow}),
    'parent', ${below(parentFacts({ user: sql`${userId}::int`, project: sql`${projectId}::int`, id, parent }, subtasksAcross(settings)))})`;
}

type Ids = Record<"user" | "project" | "id" | "parent", RawBuilder<number>>;

const parentFacts = ({ user, project, id, parent }: Ids, across: SubtasksAcross) => sql`(
  select json_build_object(
           'visible', ${issueVisible(user, issueColumns("p"))},
           'reachable', ${mayStandBelow(across, sql`p.project_id`, project)},
           'closed', ${oneIsClosed(sql`line.above`)},
           'circular', line.above && line.below or issues_pushed_by(line.above) && line.below
                       or issues_pushed_by(line.below) && line.above or issues_closed_after(line.above) && line.below,
           'levels', cardinality(line.above) + 1 - cardinality(issues_above(${id}))
                     + (select max(cardinality(issues_above(one.id))) from unnest(line.below) one (id)))
    from issues p cross join lateral (
      select p.id || issues_above(p.id) as above, issues_below(${id}) as below) line
   where p.id = ${parent})`;
