import type { Pools } from "../kernel/index.js";

type Connections = Pools["work"];

/** What a prepared database was before anybody used it. */
export interface Prepared {
  /** Puts its rows and numbers back. Answers false where something else changed, or so much that plans would: drop it then. */
  restore(): Promise<boolean>;
}

/** Bytes by which a database may have grown: rows that are gone leave their room, by which PostgreSQL guesses how many there are. */
const ROOM_LEFT = 4 * 2 ** 20;

/** What is asked to put it back, found out once in a process: all databases here are copies of one template. */
let asked: Promise<Statement[]> | undefined;

interface Statement {
  text: string;
  values: unknown[];
}

export async function preparedState(connections: Connections): Promise<Prepared> {
  asked ??= statementsFrom(connections);
  const [statements, before] = [await asked, await seenIn(connections)];
  return {
    async restore() {
      const { shape, bytes, may_restore } = await seenIn(connections);
      if (!may_restore || shape !== before.shape || bytes > before.bytes + ROOM_LEFT) return false;
      await inOneTransaction(connections, statements);
      return true;
    },
  };
}

async function inOneTransaction(connections: Connections, statements: Statement[]): Promise<void> {
  const client = await connections.connect();
  let failed = true;
  try {
    // Neither triggers nor references have a say.
    for (const text of ["begin", "set local session_replication_role = replica"]) await client.query(text, []);
    for (const { text, values } of statements) await client.query(text, values);
    await client.query("commit", []);
    failed = false;
  } finally {
    client.release(failed);
  }
}

/** They leave the rows that are there now and no others, and the next numbers as they are. Few, and of fixed texts. */
async function statementsFrom(connections: Connections): Promise<Statement[]> {
  const { rows: tables } = await connections.query(`
    select c.oid::regclass::text as name,
           string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
     group by 1 order by 1`);
  const inserts: string[] = [];
  const values: string[] = [];
  for (const { name, columns } of tables) {
    const { rows: found } = await connections.query(
      `select json_agg(t)::text as written from ${name} t having count(*) > 0`,
    );
    for (const { written } of found) {
      values.push(written);
      inserts.push(`insert into ${name} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${name}, $${values.length})`);
    }
  }
  const { rows: numbers } = await connections.query(`
    select format('setval(%L, %s, %L)', c.oid::regclass, coalesce(pg_sequence_last_value(c.oid), s.seqstart),
                  pg_sequence_last_value(c.oid) is not null) as call
      from pg_class c join pg_sequence s on s.seqrelid = c.oid`);
  return [
    { text: `${atOnce(tables.map(({ name }) => `delete from ${name}`))} select`, values: [] },
    { text: `${atOnce(inserts)} select ${numbers.map(({ call }) => call).join(", ")}`, values },
  ];
}

const atOnce = (statements: string[]) =>
  `with ${statements.map((statement, at) => `s${at} as (${statement})`).join(",\n")}`;

const CATALOGUE = ["attribute", "attrdef", "constraint", "index", "proc", "trigger", "type", "statistic"];

interface Seen {
  /** Changes with the schema, with what is set for the database, and with what `analyze` or `vacuum` found. */
  shape: string;
  bytes: number;
  /** A superuser's right, unless it was given away. */
  may_restore: boolean;
}

async function seenIn(connections: Connections): Promise<Seen> {
  const shape = [
    "select concat_ws(' ', count(*), sum(relpages), sum(reltuples), max(xmin::text::bigint)) from pg_class",
    "select count(*) from pg_db_role_setting",
    ...CATALOGUE.map((name) => `select concat_ws(' ', count(*), max(xmin::text::bigint)) from pg_${name}`),
  ];
  const { rows } = await connections.query(`
    select concat_ws(' ', ${shape.map((select) => `(${select})`).join(", ")}) as shape,
           pg_database_size(current_database()) as bytes,
           has_parameter_privilege('session_replication_role', 'set') as may_restore`);
  return rows[0];
}
