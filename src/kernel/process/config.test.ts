import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { readConfig, urlOf } from "./config.js";

suite("a variable that cannot work is refused in a line that names it", () => {
  const wrong: Record<string, string[]> = {
    PORT: ["abc", "-1", "65536", "3000.5", "0x10", "1e3", " "],
    WORKER_PORT: ["web", "65536"],
    // A folder of that name would be made, and the installation look as if it were lost.
    DATA_DIR: [" ", " /srv/bellwether", "/srv/bellwether ", "/srv/bellwether\r"],
    BASE_URL: [
      "nowhere",
      "ftp://x",
      "http://",
      "http://x?y",
      "http://x/#y",
      "http://ada:secret@x",
      "http://x/bellwether",
      "https://x//a/",
    ],
    DATABASE_URL: [
      "mysql://ada@x/y",
      "postgres://ada:se#cret@x/y",
      "postgres://x:1,z:2/y",
      "postgres://ada@x,z/y",
      "postgres:///y?host=x,z",
    ],
    ADMIN_PASSWORD: [" ".repeat(201)],
    SERVICE_NOTIFICATIONS_CLEANUP_CRON: ["daily", "@daily", "* * * *", "0 * * * * *", "61 3 * * *", "0 0 30 2 *"],
  };
  for (const [name, values] of Object.entries(wrong))
    for (const value of values)
      test(`${name}=${value}`, () => {
        assert.throws(() => readConfig({ [name]: value }), new RegExp(`^WrongConfiguration: ${name}: must be [^\n]*$`));
      });
});

test("the address of the product is written as browsers write it, without a slash at its end", () => {
  const addresses = ["https://work.example", "https://work.example/", "HTTPS://Work.Example:443//"];
  for (const BASE_URL of addresses) assert.equal(readConfig({ BASE_URL }).baseUrl, "https://work.example");
});

test("an address of a database may leave its host to what stands behind it, and have a comma in its password", () => {
  const behind = "y?host=/run/postgresql";
  assert.equal(
    readConfig({ DATABASE_URL: `postgres://ada@/${behind}` }).databaseUrl,
    `postgres://ada@localhost/${behind}`,
  );
  const comma = "postgres://ada:one,two@x/y";
  assert.equal(readConfig({ DATABASE_URL: comma }).databaseUrl, comma);
});

test("where all addresses are listened to, the product's own is one that leads there from this machine", () => {
  for (const host of ["0.0.0.0", "::", "0", "0:0:0:0:0:0:0:0"])
    assert.equal(urlOf(host, 3000), "http://localhost:3000");
  assert.equal(urlOf("127.0.0.1", 3000), "http://127.0.0.1:3000");
  assert.equal(urlOf("::1", 3000), "http://[::1]:3000");
});

test("the clean-up runs when a cron expression says, nightly without one", () => {
  for (const cron of ["0 0 * * 0", "*/15 8-18 * * MON-FRI", "0 0 29 2 *"]) {
    assert.equal(readConfig({ SERVICE_NOTIFICATIONS_CLEANUP_CRON: cron }).cleanupCron, cron);
  }
  assert.equal(readConfig({}).cleanupCron, "30 3 * * *");
});
