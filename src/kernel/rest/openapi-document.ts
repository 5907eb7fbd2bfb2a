import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";

export type OpenApiDocument = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

export interface DocumentHead {
  title: string;
  version: string;
  description: string;
  /** The address that the paths follow. */
  url: string;
  /** By name. One of them is enough; a caller without any is a visitor. */
  credentials: Record<string, CredentialScheme>;
}

export type CredentialScheme =
  | { type: "apiKey"; in: "header" | "query"; name: string; description?: string }
  | { type: "http"; scheme: "basic" | "bearer"; description?: string };

/** What refusals have in common, by the names that `operationOf` refers to. */
const refusals = {
  Unauthorized: "The credential is wrong, or there is none and one is needed.",
  Forbidden: "The caller may not do that.",
  NotFound: "There is no such thing, or none that the caller may know of.",
  Unprocessable: "What was sent cannot be, and nothing was changed. Each sentence names a field.",
  Refused: "It did not happen, and nothing was changed.",
};

/** Every refusal of REST looks like this. */
const errors = z.object({
  errors: z.array(z.string()).describe("A sentence for each thing that is wrong."),
  request_id: z.string().optional().describe("With a mistake of ours: what the log has its cause under."),
});

/** Keeps what is declared, and answers nothing itself. */
export function openDeclarations(): OpenAPIHono {
  const declared = new OpenAPIHono();
  declared.openAPIRegistry.register("Errors", errors);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Errors" } } };
  for (const [name, description] of Object.entries(refusals)) {
    declared.openAPIRegistry.registerComponent("responses", name, { description, content });
  }
  return declared;
}

export function documentOf(declared: OpenAPIHono, head: DocumentHead): OpenApiDocument {
  const { title, version, description, url, credentials } = head;
  const document = declared.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title, version, description },
    servers: [{ url }],
    security: [...Object.keys(credentials).map((name) => ({ [name]: [] })), {}],
  });
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
  const subjects = new Set(operations.flatMap(({ tags }: { tags: string[] }) => tags));
  return {
    ...document,
    tags: [...subjects].map((name) => ({ name })),
    components: { ...document.components, securitySchemes: credentials },
  };
}
