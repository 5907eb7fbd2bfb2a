import type { RouteConfig } from "@hono/zod-openapi";
import { z } from "zod";
import type { RestBody, RestDeclaration } from "./declaration.js";
import { idInPath } from "./shapes.js";

export interface DeclaredRoute extends RestDeclaration {
  method: "get" | "post" | "put" | "delete";
  path: string;
  subject: string;
  inPath: Record<string, z.ZodType>;
}

/** One route as OpenAPI has it. */
export function operationOf(route: DeclaredRoute): RouteConfig {
  const { method, path, subject, summary, description, query, body, file } = route;
  const params = Object.fromEntries(namesIn(path).map((name) => [name, route.inPath[name] ?? idInPath]));
  return {
    method,
    path: `${path.replace(/:(\w+)/g, "{$1}")}${file === "answered" ? "" : ".json"}`,
    operationId: [method, ...path.split("/").map((word) => word.replace(":", "by_"))].filter(Boolean).join("_"),
    tags: [subject],
    summary,
    ...(description && { description }),
    request: {
      ...(namesIn(path).length > 0 && { params: z.object(params) }),
      ...(query && { query: z.object(query).partial() }),
      ...(body && { body: { required: true, content: json(bodyOf(body)) } }),
      ...(file === "sent" && { body: { required: true, content: octets } }),
    },
    responses: { ...successOf(route), ...refusalsOf(route) },
  };
}

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

const json = (schema: z.ZodType) => ({ "application/json": { schema } });

const octets = { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } };

const bodyOf = ({ name, schema }: RestBody) => (name === undefined ? schema : z.object({ [name]: schema }));

function successOf({ answer, created, file, refusal }: DeclaredRoute): RouteConfig["responses"] {
  if (refusal !== undefined) return { [refusal]: refusals.refused };
  if (file === "answered") return { 200: { description: "The file.", content: octets } };
  if (answer) return { 200: { description: "What was asked for.", content: json(z.object(answer)) } };
  if (!created) return { 204: { description: "Done." } };
  const headers = z.object({ location: z.string().optional().describe("The address of what was made.") });
  return { 201: { description: "Made.", headers, content: json(z.object(created)) } };
}

const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });

const refusals = {
  unauthorized: reference("Unauthorized"),
  forbidden: reference("Forbidden"),
  missing: reference("NotFound"),
  unprocessable: reference("Unprocessable"),
  refused: reference("Refused"),
};

const refusalsOf = ({ path, query, body }: DeclaredRoute): RouteConfig["responses"] => ({
  401: refusals.unauthorized,
  403: refusals.forbidden,
  ...(path.includes(":") && { 404: refusals.missing }),
  ...((body || query) && { 422: refusals.unprocessable }),
  default: refusals.refused,
});
