import assert from "node:assert/strict";
import { test } from "node:test";
import { namedHere, pathHere } from "./named-here.js";

test("an address of this installation is its path, by http or https, in any capitals, with what stands behind", () => {
  const baseUrl = "https://work.example";
  for (const text of ["https://work.example/issues/12?a=1#b", "http://Work.Example/issues/12?a=1#b"])
    assert.equal(pathHere({ baseUrl }, text), "/issues/12?a=1#b");
  assert.equal(pathHere({ baseUrl }, "service://issues/12"), "/issues/12");
  for (const text of [
    "https://work.example:8443/issues/12",
    "https://work.example.org/issues/12",
    "work.example/issues/12",
  ])
    assert.equal(pathHere({ baseUrl }, text), undefined, text);
});

test("below a path only what stands there is of this installation", () => {
  const baseUrl = "https://example.org/work";
  assert.equal(pathHere({ baseUrl }, "https://example.org/work/issues/12"), "/issues/12");
  for (const path of ["/issues/12", "/works/issues/12"])
    assert.equal(pathHere({ baseUrl }, `https://example.org${path}`), undefined, path);
});

test("the names of this machine are one host, each of its ports another", () => {
  const baseUrl = "http://localhost:3000";
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])
    assert.equal(pathHere({ baseUrl }, `http://${host}/issues/12`), "/issues/12", host);
  assert.equal(pathHere({ baseUrl }, "http://127.0.0.1:3001/issues/12"), undefined);
});

test("what is no address stays as it is, and one that cannot be read is none", () => {
  for (const text of ["12", "#12", "harbour", "owner/repo#12", "https://"])
    assert.equal(namedHere({ baseUrl: "https://work.example" }, "id", ` ${text} `), text);
});
