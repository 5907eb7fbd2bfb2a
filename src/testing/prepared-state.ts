import type { Pools } from "../kernel/index.js";

type Connections = Pools["work"];

/** What a prepared database was before anybody used it. */
export interface Prepared {
  /** Puts its rows and numbers back. Answers false where something else changed, or so much that plans would: drop it then. */
  restore(): Promise<boolean>;
}

/** Bytes by which a database may have grown: rows that are gone leave their room, by which PostgreSQL guesses how many there are. */
const ROOM_LEFT = 4 * 2 ** 20;

/** Of all tables, in this process: they are copies of one template. */
let rows: Promise<string> | undefined;

export async function preparedState(connections: Connections): Promise<Prepared> {
  rows ??= rowsOf(connections);
  const [text, shape, size] = [await rows, await shapeOf(connections), await sizeOf(connections)];
  return {
    async restore() {
      if ((await shapeOf(connections)) !== shape) return false;
      if ((await sizeOf(connections)) > size + ROOM_LEFT) return false;
      await connections.query(text);
      return true;
    },
  };
}

const HOUSE = "not in ('pg_catalog', 'information_schema', 'pg_toast')";

/** Statements that leave these rows and no others, and the next numbers that are given. */
async function rowsOf(connections: Connections): Promise<string> {
  const tables = await connections.query(`
    select c.oid::regclass::text as name,
           string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname ${HOUSE}
     group by 1 order by 1`);
  const statements = ["begin", "set local session_replication_role = replica"];
  for (const { name, columns } of tables.rows) {
    statements.push(`delete from ${name}`);
    const { rows: found } = await connections.query(
      `select quote_literal(json_agg(t)::text) as rows from ${name} t having count(*) > 0`,
    );
    for (const { rows: written } of found)
      statements.push(`
        insert into ${name} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${name}, ${written})`);
  }
  const numbers = await connections.query(`
    select format('setval(%L, %s, %L)', c.oid::regclass, coalesce(pg_sequence_last_value(c.oid), s.seqstart),
                  pg_sequence_last_value(c.oid) is not null) as call
      from pg_class c join pg_sequence s on s.seqrelid = c.oid`);
  statements.push(`select ${numbers.rows.map(({ call }) => call).join(", ")}`, "commit");
  return statements.join(";\n");
}

/** Changes with the schema, with what is set for the database, and with what \`analyze\` or \`vacuum\` found. */
async function shapeOf(connections: Connections): Promise<string> {
  const catalogue = [
    "pg_attribute",
    "pg_attrdef",
    "pg_constraint",
    "pg_index",
    "pg_proc",
    "pg_trigger",
    "pg_type",
    "pg_statistic",
  ];
  const { rows: found } = await connections.query(`
    select concat_ws(' ', (select concat_ws(' ', count(*), sum(relpages), sum(reltuples), max(xmin::text::bigint)) from pg_class),
      (select count(*) from pg_db_role_setting),
      ${catalogue.map((table) => `(select concat_ws(' ', count(*), max(xmin::text::bigint)) from ${table})`).join(",\n")}) as shape`);
  return found[0].shape;
}

async function sizeOf(connections: Connections): Promise<number> {
  const { rows: found } = await connections.query("select pg_database_size(current_database()) as bytes");
  return found[0].bytes;
}
