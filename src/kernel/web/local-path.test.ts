import assert from "node:assert/strict";
import { test } from "node:test";
import { localPath, withWayBack } from "./local-path.js";

test("a path of this site is kept with its query and its place on the page", () => {
  assert.equal(localPath("/issues?page=2"), "/issues?page=2");
  assert.equal(localPath("/issues/1#change-3"), "/issues/1#change-3");
});

test("the whole address of a page of this site is its path", () => {
  const base = "https://work.example:8443";
  assert.equal(localPath(`${base}/issues?page=2`, base), "/issues?page=2");
  assert.equal(localPath("/issues", base), "/issues");
  for (const elsewhere of [
    "https://work.example/issues",
    "http://work.example:8443/",
    `${base}.evil.test/`,
    "//evil.test",
  ])
    assert.equal(localPath(elsewhere, base), "/", elsewhere);
});

test("other sites are never gone to", () => {
  const elsewhere = [
    "https://evil.test/",
    "//evil.test",
    "/\\evil.test",
    "/\t/evil.test",
    "\\\\evil.test",
    "javascript:alert(1)",
    "http://here.evil.test/",
  ];
  for (const path of elsewhere) assert.equal(localPath(path), "/", path);
});

test("a path cannot turn into another host on its way", () => {
  for (const path of ["/.//evil.test", "/..//evil.test", "/./\\evil.test"])
    assert.equal(localPath(path), "/evil.test", path);
});

test("nothing leads to the start page", () => {
  assert.equal(localPath(undefined), "/");
  assert.equal(localPath(""), "/");
});

test("what is too long for a header is not gone to", () => {
  assert.equal(localPath(`/issues?subject=${"é".repeat(500)}`).length, 3_016);
  for (const letter of ["é", "日", "😀"]) assert.equal(localPath(`/${letter.repeat(2_000)}`), "/", letter);
});

test("a way back goes along, unless the address would be too long with it", () => {
  assert.equal(withWayBack("/login", "/issues?x=1"), "/login?back_url=%2Fissues%3Fx%3D1");
  assert.equal(withWayBack("/login", `/issues?x=${"é".repeat(2_000)}`), "/login");
});
