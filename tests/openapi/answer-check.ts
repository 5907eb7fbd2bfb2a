import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { OpenApiDocument } from "../../src/kernel/index.js";
import { valueAt } from "./value-at.js";

/**
 * Fails when an answer is not what the document says of it, down to a name that the document does not know. Gives the
 * operation that answered, as `GET /issues/{id}.json`.
 */
export type AnswerCheck = (method: string, path: string, response: Response) => Promise<string>;

export function answerCheck(document: OpenApiDocument): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, formats });
  ajv.addSchema(closed(document), "document");
  const paths = Object.keys(document.paths ?? {});
  return async (method, path, response) => {
    const body = await response.clone().text();
    const where = `${method} ${path}: ${response.status} ${body}`;
    const template = paths.find((one) => new RegExp(`^${one.replace(/\{\w+\}/g, "[^/]+")}(\\?|$)`).test(path));
    assert.ok(template, `${where}\nno path of the document`);
    const at = ["paths", template, method.toLowerCase(), "responses"];
    const exact = valueAt(document, [...at, String(response.status)]);
    assert.ok(exact || !response.ok, `${where}\na success that the document does not know`);
    const answer = exact ?? valueAt(document, [...at, "default"]);
    if (answer.content && !answer.content["application/json"]) {
      assert.ok(answer.content[response.headers.get("content-type") ?? ""], where);
    } else if (answer.content || answer.$ref) {
      const pointer = answer.$ref ?? `#/${[...at, String(response.status)].map(escaped).join("/")}`;
      const validate = ajv.compile({ $ref: `document${pointer}/content/application~1json/schema` });
      assert.ok(validate(JSON.parse(body)), `${where}\n${ajv.errorsText(validate.errors)}`);
    } else assert.equal(body, "", where);
    return `${method} ${template}`;
  };
}

const formats = { date: /^\d{4}-\d\d-\d\d$/, "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ };

const escaped = (name: string) => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));

/** A copy in which every object has the names that are listed, and no others. */
function closed<Json>(json: Json): Json {
  // What a JSON text says has no types.
  return JSON.parse(JSON.stringify(json), (_, value) =>
    value?.type === "object" && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  );
}
