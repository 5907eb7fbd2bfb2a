import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOfStep } from "../../../../tests/support/second-factor.js";
import { base32, bytesOfBase32 } from "./base32.js";
import { keyUri, newSecret, stepOfCode } from "./totp.js";

const SECRET = base32(Buffer.from("12345678901234567890"));

test("codes are those of RFC 6238, appendix B, in six digits", () => {
  const vectors: [number, string][] = [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ];
  for (const [seconds, code] of vectors) {
    const step = Math.floor(seconds / 30);
    assert.equal(stepOfCode(SECRET, code, new Date(seconds * 1000)), step);
    assert.equal(codeOfStep(SECRET, step), code, "so the tests' own phone is right as well");
  }
});

test("Base32 is that of RFC 4648, and secrets come back as they were", () => {
  assert.equal(base32(Buffer.from("foobar")), "MZXW6YTBOI");
  assert.equal(bytesOfBase32("MZXW6YTB").toString(), "fooba");
  assert.equal(bytesOfBase32("MZXQ").toString(), "fo");
  const secret = newSecret();
  assert.match(secret, /^[A-Z2-7]{32}$/);
  assert.equal(base32(bytesOfBase32(secret)), secret);
  assert.notEqual(newSecret(), secret);
});

test("a code is right in its own step, in the one before and in the one after, to the millisecond", () => {
  const code = codeOfStep(SECRET, 100);
  const from = 99 * 30_000;
  const to = 102 * 30_000;
  for (const [at, step] of [
    [from - 1, undefined],
    [from, 100],
    [to - 1, 100],
    [to, undefined],
  ] as const) {
    assert.equal(stepOfCode(SECRET, code, new Date(at)), step, String(at));
  }
});

test("whatever else is typed is no code", () => {
  const at = new Date(100 * 30_000);
  const code = codeOfStep(SECRET, 100);
  for (const typed of ["", code.slice(1), `${code}0`, ` ${code}`, "١٢٣٤٥٦", "\u0000".repeat(6), "x".repeat(100_000)]) {
    assert.equal(stepOfCode(SECRET, typed, at), undefined);
  }
});

test("the address for applications names the house and the user, whatever signs are in their names", () => {
  const uri = new URL(keyUri(SECRET, { app: "A&B: Büro/1", login: "ada@x" }));
  assert.equal(uri.protocol, "otpauth:");
  assert.equal(uri.searchParams.get("issuer"), "A&B: Büro/1");
  assert.equal(uri.searchParams.get("secret"), SECRET);
  assert.match(uri.pathname, /^\/A%26B%3A%20B%C3%BCro%2F1:ada%40x$/);
});
