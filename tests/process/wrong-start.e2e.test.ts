import assert from "node:assert/strict";
import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { before, suite, type TestContext, test } from "node:test";
import pg from "pg";
import { bundledPlace, createLog, SUPERUSER, startServer } from "../../src/kernel/index.js";
import { emptyFolder, outcome, type Variables } from "./program.js";

/** One sentence, exit code 1, no stack. */
async function refused(variables: Variables, sentence: RegExp): Promise<void> {
  const { code, output } = await outcome([], variables);
  assert.equal(code, 1, output);
  assert.match(output, sentence);
  assert.doesNotMatch(output, /\n\s+at /);
}

suite("A start that cannot succeed says why in a sentence", () => {
  let whole: string;
  const copied = (t: TestContext) => {
    const DATA_DIR = emptyFolder(t);
    cpSync(whole, DATA_DIR, { recursive: true, preserveTimestamps: true });
    return { DATA_DIR, cluster: join(DATA_DIR, "postgres") };
  };
  before(async (t) => {
    whole = emptyFolder({ after: (hook) => process.once("exit", hook) });
    assert.ok(t);
    assert.equal((await outcome(["settings", "get", "app_title"], { DATA_DIR: whole })).code, 0);
  });

  test("DATA_DIR is a file", async (t) => {
    const DATA_DIR = join(emptyFolder(t), "data");
    writeFileSync(DATA_DIR, "");
    await refused({ DATA_DIR }, /^DATA_DIR: .*data is a file, not a folder\.$/m);
  });

  test("DATA_DIR cannot be made where it is", async () => {
    await refused({ DATA_DIR: "/proc/bellwether/data" }, /^DATA_DIR: .*data is not there and cannot be made\.$/m);
  });

  test("DATA_DIR lies below a file", async (t) => {
    const file = join(emptyFolder(t), "file");
    writeFileSync(file, "");
    await refused({ DATA_DIR: join(file, "data") }, /^DATA_DIR: .*data lies below a file, not a folder\.$/m);
  });

  test("DATA_DIR is a link that leads to itself, or has too long a name", async (t) => {
    const loop = join(emptyFolder(t), "loop");
    symlinkSync("loop", loop);
    await refused({ DATA_DIR: loop }, /^DATA_DIR: .*loop is a link that leads to no folder\.$/m);
    await refused({ DATA_DIR: `/tmp/${"n".repeat(300)}` }, /^DATA_DIR: .*nnn has too long a name\.$/m);
  });

  test("HOST is no address to listen on", async (t) => {
    const DATA_DIR = emptyFolder(t);
    for (const HOST of ["fe80::1", "n".repeat(300), "192.0.2.1", "nowhere.invalid"]) {
      await refused({ DATA_DIR, HOST }, /^HOST: .* is not an address of this machine\.$/m);
    }
  });

  test("the files are of another version of PostgreSQL", async (t) => {
    const { DATA_DIR, cluster } = copied(t);
    writeFileSync(join(cluster, "PG_VERSION"), "17\n");
    await refused(
      { DATA_DIR },
      /^DATA_DIR: .* holds the files of PostgreSQL 17, and this version brings PostgreSQL 18\./m,
    );
  });

  test("the files are of an earlier kind of database", async (t) => {
    const DATA_DIR = emptyFolder(t);
    mkdirSync(join(DATA_DIR, "database"));
    writeFileSync(join(DATA_DIR, "database", "PG_VERSION"), "18\n");
    await refused({ DATA_DIR }, /^DATA_DIR: .* holds a database of an earlier kind/m);
  });

  test("the folder holds no database at all", async (t) => {
    const DATA_DIR = emptyFolder(t);
    mkdirSync(join(DATA_DIR, "postgres"));
    await refused({ DATA_DIR }, /^DATA_DIR: .* holds no database \(PG_VERSION is missing or empty\)/m);
    writeFileSync(join(DATA_DIR, "postgres", "PG_VERSION"), "");
    await refused({ DATA_DIR }, /^DATA_DIR: .* holds no database \(PG_VERSION is missing or empty\)/m);
  });

  test("the database is damaged", async (t) => {
    const { DATA_DIR, cluster } = copied(t);
    rmSync(join(cluster, "global/pg_control"));
    await refused({ DATA_DIR }, /^DATA_DIR: the database in .* does not start: .*pg_control/m);
  });

  test("a file that the database is set up by is empty, and is named where the operator finds it", async (t) => {
    const { DATA_DIR, cluster } = copied(t);
    writeFileSync(join(cluster, "pg_hba.conf"), "");
    const { code, output } = await outcome([], { DATA_DIR });
    assert.equal(code, 1, output);
    assert.ok(output.includes(`could not load ${join(cluster, "pg_hba.conf")}`), output);
  });

  test("a folder of the database is missing", async (t) => {
    const { DATA_DIR, cluster } = copied(t);
    renameSync(join(cluster, "pg_wal"), join(cluster, "pg_lost"));
    await refused({ DATA_DIR }, /^DATA_DIR: the database in .* does not start: .*pg_wal/m);
  });

  test("tables of the database are damaged, or not there", async (t) => {
    const { DATA_DIR, cluster } = copied(t);
    const tables = join(cluster, "base", "5");
    // The catalogue of all tables; numbers from 16384 on are tables of ours.
    const catalogue = readFileSync(join(tables, "1259"));
    writeFileSync(join(tables, "1259"), Buffer.from(catalogue).fill(1, 1000, 2000));
    await refused({ DATA_DIR }, /^The database is damaged: invalid page in block 0 .*\. Restore a back-up\.$/m);
    writeFileSync(join(tables, "1259"), catalogue);
    for (const name of readdirSync(tables)) if (Number(name) >= 16_384) rmSync(join(tables, name));
    await refused({ DATA_DIR }, /^The database is damaged: could not open file .*\. Restore a back-up\.$/m);
  });

  test("PostgreSQL has no free connection", async (t) => {
    const place = await bundledPlace(emptyFolder(t));
    const server = await startServer(place, createLog("silent"), { max_connections: "5" });
    const DATABASE_URL = `postgres://${SUPERUSER}@localhost/postgres?host=${encodeURIComponent(place.folder)}`;
    const taken: pg.Client[] = [];
    for (let one = 0; one < 5; one++) {
      const client = new pg.Client({ connectionString: DATABASE_URL });
      client.on("error", () => {});
      await client.connect();
      taken.push(client);
    }
    await refused({ DATABASE_URL }, /^DATABASE_URL: the database does not let us in: .*too many clients/m);
    await Promise.all(taken.map((client) => client.end()));
    await server.stop();
  });

  test("the database of DATABASE_URL is of a later version, or not for us to write", async (t) => {
    const place = await bundledPlace(emptyFolder(t));
    const server = await startServer(place, createLog("silent"), { max_connections: "40" });
    const asRole = (role: string, name: string) =>
      `postgres://${role}@localhost/${name}?host=${encodeURIComponent(place.folder)}`;
    const asking = async (name: string, ...statements: string[]) => {
      const client = new pg.Client({ connectionString: asRole(SUPERUSER, name) });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    };
    await asking(
      "postgres",
      "create role guest login",
      "create database empty",
      "create database shared",
      "create database turkish template template0 locale_provider icu icu_locale 'tr-TR'",
      "create database western encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0",
    );
    await refused(
      { DATABASE_URL: asRole("guest", "empty") },
      /^The schema of the database cannot be brought up to date: permission denied for schema public\.$/m,
    );
    await asking("shared", "grant create on schema public to guest");
    await refused(
      { DATABASE_URL: asRole("guest", "shared") },
      /^The schema of the job queue cannot be brought up to date: permission denied for database shared\. .* a schema "pgboss" of its own\.$/m,
    );
    await asking("shared", "create schema pgboss authorization guest");
    const withoutTrigrams = await outcome(["settings", "get", "app_title"], {
      DATABASE_URL: asRole("guest", "shared"),
    });
    assert.equal(withoutTrigrams.code, 0, withoutTrigrams.output);
    await refused(
      { DATABASE_URL: `${asRole(SUPERUSER, "empty")}&options=-c%20search_path%3Dnowhere` },
      /^The schema of the database cannot be brought up to date: no schema has been selected to create in\.$/m,
    );
    await refused(
      { DATABASE_URL: asRole(SUPERUSER, "western") },
      /^DATABASE_URL: the database keeps texts as LATIN1;/m,
    );
    await refused(
      { DATABASE_URL: asRole(SUPERUSER, "turkish") },
      /^DATABASE_URL: the database writes a small I as ı; create one with the locale of another language\.$/m,
    );
    const DATABASE_URL = asRole(SUPERUSER, "empty");
    assert.equal((await outcome(["settings", "get", "app_title"], { DATABASE_URL })).code, 0);
    await asking("empty", "insert into migrations_of_parts values ('9999-12-31-10 flying', 'issues')");
    await refused({ DATABASE_URL }, /^The database is of a later version of Bellwether \(it has the step "9999-/m);
    await asking("empty", "alter database empty set default_transaction_read_only = on");
    await refused({ DATABASE_URL }, /^DATABASE_URL: the database may only be read\.$/m);
    await server.stop();
  });

  test("PLUGINS names one that is not there", () =>
    refused({ PLUGINS: "crm, billing" }, /^PLUGINS: there is no plugin "billing"\. There are: crm\.$/m));

  test("SMTP_URL is no address of a mail server", async () => {
    for (const SMTP_URL of ["mail.example.org", "http://mail.example.org", "smtp://"]) {
      await refused({ SMTP_URL }, /^SMTP_URL: must be an smtp:\/\/ or smtps:\/\/ URL with a host$/m);
    }
  });

  test("nothing listens at DATABASE_URL", () =>
    refused(
      { DATABASE_URL: "postgres://127.0.0.1:1/none" },
      /^DATABASE_URL: the database does not let us in: .*ECONNREFUSED/m,
    ));

  test("what listens at DATABASE_URL speaks no TLS, says nothing, or is not given the file of its authority", async (t) => {
    const refusesTls = createServer((socket) => socket.once("data", () => socket.end("N")));
    const silent = createServer((socket) => socket.on("error", () => {}));
    for (const server of [refusesTls, silent]) await once(server.listen(0, "127.0.0.1"), "listening");
    t.after(() => [refusesTls, silent].map((server) => server.close()));
    const urlOf = (server: Server) => `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/none`;
    const cases: [string, RegExp][] = [
      [`${urlOf(refusesTls)}?sslmode=verify-full`, /The server does not support SSL connections/],
      [urlOf(silent), /timeout expired/],
      [`${urlOf(silent)}?sslrootcert=/proc`, /EISDIR/],
    ];
    for (const [DATABASE_URL, said] of cases) {
      await refused(
        { DATABASE_URL },
        new RegExp(`^DATABASE_URL: the database does not let us in: .*${said.source}`, "m"),
      );
    }
  });
});
