import assert from "node:assert/strict";
import { test } from "node:test";
import { hashPassword, passwordMatches } from "./password.js";

test("a password is kept as argon2id in PHC form, each time with its own salt", async () => {
  const [one, two] = [await hashPassword("analytical"), await hashPassword("analytical")];
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(one, two);
});

test("only the same password matches, and an older cost is still read", async () => {
  const hash = await hashPassword("pässword");
  assert.equal(await passwordMatches("pässword", hash), true);
  assert.equal(await passwordMatches("passwörd", hash), false);
  // argon2id, 8 KiB, one pass, of "old password" with the salt "0123456789abcdef".
  const older = "$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$";
  const { argon2Sync } = await import("node:crypto");
  const tag = argon2Sync("argon2id", {
    message: "old password",
    nonce: Buffer.from("0123456789abcdef"),
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  assert.equal(await passwordMatches("old password", older + tag.toString("base64").replace(/=+$/, "")), true);
});

test("nothing matches a person without a password, and what is no hash", async () => {
  for (const hash of [null, "", "plain"]) assert.equal(await passwordMatches("", hash), false);
});
