import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from "kysely";
import type { Db, Tables } from "./database.js";

/** Of each value that differs from call to call: itself, or a piece of SQL in its place. */
type Given<Values> = { [Name in keyof Values]: Values[Name] | RawBuilder<unknown> };

/** What stands for them while the select is built: nothing that could be looked at. */
export type Blanks<Values> = { [Name in keyof Values]: RawBuilder<Values[Name]> };

/**
 * A select of fixed shape, typed by the builder and built only once: the builder takes 20 to 150 microseconds each time,
 * filling in the values 3. The answer executes, or stands in another statement.
 *
 * @param build given `db`, which builds and never executes, and a blank for each value
 */
export function builtOnce<Row, Values extends object>(
  build: (db: Db, blanks: Blanks<Values>) => Compilable<Row> | RawBuilder<Row>,
): (given: Given<Values>) => RawBuilder<Row> {
  let built: Built | undefined;
  return (given) => {
    built ??= taken(build(builder, blanks as Blanks<Values>).compile(builder)); // answers a blank for any name
    const values = built.parameters.map((one) => (one instanceof Blank ? given[one.name as keyof Values] : one));
    return sql<Row>(built.texts, ...values);
  };
}

/** The same piece of SQL, its text put together already: one of many parts takes a microsecond for each. */
export function flattened<Value>(piece: RawBuilder<Value>): RawBuilder<Value> {
  const { texts, parameters } = taken(piece.compile(builder));
  return sql<Value>(texts, ...parameters);
}

/** What depends on this one object, a class or a registry, and on no request: put together once for each. */
export function oncePer<Of extends object, Value>(make: (of: Of) => Value): (of: Of) => Value {
  const made = new WeakMap<Of, Value>();
  return (of) => {
    const value = made.get(of) ?? make(of);
    made.set(of, value);
    return value;
  };
}

/** What a statement that was built once answers. */
export type RowOf<Statement extends (given: never) => RawBuilder<unknown>> =
  ReturnType<Statement> extends RawBuilder<infer Row> ? Row : never;

interface Built {
  /** Between the parameters. */
  texts: TemplateStringsArray;
  parameters: readonly unknown[];
}

const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

class Blank {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const blanks = new Proxy({}, { get: (_, name) => sql`${new Blank(String(name))}` });

function taken(compiled: CompiledQuery): Built {
  const { parameters } = compiled;
  const texts = compiled.sql.split(/\$\d+/);
  // A "$1" in a literal would put every value behind it in the wrong place.
  if (texts.length !== parameters.length + 1)
    throw new Error(`Literals with a "$" cannot be built once: ${compiled.sql}`);
  return { texts: Object.assign(texts, { raw: texts }), parameters };
}
