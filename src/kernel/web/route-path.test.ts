import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PAGES, REST, routePath, UNSPOKEN } from "./route-path.js";

describe("A path without a format", () => {
  const path = routePath({ plain: ["/mcp"], pages: [], files: [], isProgram: () => false });
  const asked = (headers: Record<string, string>) => path(new Request("http://bellwether.test/issues", { headers }));

  test("is answered in the type that the client would rather have, by weight and then by order", () => {
    const wanted = {
      "application/json": REST,
      "application/json, text/plain, */*": REST,
      "application/json, text/html": REST,
      "text/html;q=0.5, application/json": REST,
      "application/json;q=0.5, text/html;q=0.1": REST,
      "text/html;q=0, application/json;q=0.1": REST,
      "Application/JSON ; Q=0.9, text/html;q=0.8": REST,
      "text/html": PAGES,
      "text/html, application/json": PAGES,
      "application/json;q=0.5, text/html": PAGES,
      "application/json;q=0": PAGES,
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8": PAGES,
      "text/vnd.turbo-stream.html, text/html, application/xhtml+xml": PAGES,
      "text/event-stream": PAGES,
      "*/*": PAGES,
    };
    for (const [accept, prefix] of Object.entries(wanted)) assert.equal(asked({ accept }), `${prefix}/issues`, accept);
  });

  test("is one that we do not speak only where the client names none that we do", () => {
    assert.equal(asked({ accept: "application/xml" }), `${UNSPOKEN}.xml/issues`);
    assert.equal(asked({ accept: "application/xml, application/json;q=0.1" }), `${REST}/issues`);
  });

  test("is REST for a body of JSON whose sender names no type", () => {
    assert.equal(asked({ "content-type": "application/json" }), `${REST}/issues`);
    assert.equal(asked({ accept: "*/*", "content-type": "application/json; charset=utf-8" }), `${REST}/issues`);
  });
});
