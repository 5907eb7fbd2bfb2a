import { isBelow, isTest, roomOf } from "./rooms.js";
import { type Sources, withoutComments } from "./sources.js";

/** A table or view that some room's code names in SQL. */
export interface Use {
  path: string;
  table: string;
  writes: boolean;
}

/** Which room declares which table: what its files say inside `interface Tables`. */
export function tablesOf(sources: Sources): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [path, text] of sources) {
    if (!path.startsWith("src/") || isTest(path)) continue;
    for (const [, body = ""] of withoutComments(text).matchAll(/interface Tables \{\n([\s\S]*?)\n {2}\}/g)) {
      for (const [, table = ""] of body.matchAll(/^ {4}(\w+):/gm)) owners.set(table, roomOf(path));
    }
  }
  return owners;
}

const BUILDER = /\.(selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom|using)\(\s*"(\w+)/g;
const PLAIN = /\b(from|join|insert into|update|delete from)\s+(\w+)/gi;
const WRITING = /^(insertInto|updateTable|deleteFrom|insert into|update|delete from)$/i;

/** What code outside of migrations and tests says to tables. Steps of the schema stay as they were released. */
export function usesOf(sources: Sources): Use[] {
  const known = tablesOf(sources);
  return [...sources].flatMap(([path, text]) => {
    if (!path.startsWith("src/") || isTest(path) || /(migrations|words)\.ts$/.test(path)) return [];
    const code = withoutComments(text);
    const plain = [...code.matchAll(/sql(?:<[^`]*?>)?`([\s\S]*?)`/g)].flatMap(([, body = ""]) => [
      ...body.matchAll(PLAIN),
    ]);
    return [...code.matchAll(BUILDER), ...plain].flatMap(([, verb = "", table = ""]) =>
      known.has(table) ? [{ path, table, writes: WRITING.test(verb) }] : [],
    );
  });
}

/** What is wrong with a use, if something is. */
export function complaint({ path, table, writes }: Use, owners: Map<string, string>): string[] {
  const [room, owner = ""] = [roomOf(path), owners.get(table)];
  if (room === owner) return [];
  if (writes) return [`${path} writes ${table}, which belongs to ${owner}: call its verb`];
  return isBelow(owner, room) ? [] : [`${path} names ${table} of ${owner}: SQL looks downwards`];
}
