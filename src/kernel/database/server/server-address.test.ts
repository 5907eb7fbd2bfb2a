import assert from "node:assert/strict";
import { test } from "node:test";
import { addressAt } from "./server-address.js";

const place = "postgres://ada:p%40ss@db.example:5433/work";

test("of an address that counts which says how to get there, and its options apart", () => {
  assert.deepEqual(
    addressAt(`${place}?client_encoding=utf8&options=-c%20work_mem%3D9MB&sslrootcert=/ca.pem&binary=1`),
    {
      connectionString: `${place}?sslrootcert=%2Fca.pem`,
      options: "-c work_mem=9MB",
    },
  );
  assert.deepEqual(addressAt(place), { connectionString: place });
});

test("whatever name a check of the certificate is given, it is the whole one, but for who wants that of psql", () => {
  for (const mode of ["prefer", "require", "verify-ca", "verify-full"]) {
    assert.deepEqual(addressAt(`${place}?sslmode=${mode}`), { connectionString: `${place}?sslmode=verify-full` });
  }
  for (const kept of ["sslmode=no-verify", "uselibpqcompat=true&sslmode=require"]) {
    assert.deepEqual(addressAt(`${place}?${kept}`), { connectionString: `${place}?${kept}` });
  }
});
