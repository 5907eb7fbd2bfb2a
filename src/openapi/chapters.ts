import type { OpenApiDocument } from "../kernel/index.js";
import { fieldsOf, type JsonSchema } from "./json-schema.js";

/** The operations about one subject. */
export interface Chapter {
  name: string;
  /** Its page. */
  href: string;
  operations: Operation[];
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description?: string;
  /** Where it is shown. */
  href: string;
  parameters: Parameter[];
  body?: JsonSchema;
  answers: Answer[];
}

export interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema: JsonSchema;
}

export interface Answer {
  status: string;
  description: string;
  schema?: JsonSchema;
}

export function chaptersOf(document: OpenApiDocument): Chapter[] {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    // The document is ours: nothing of a path but its operations, each with what `operationOf` writes.
    Object.entries(item as Record<string, Declared>).map(([method, declared]) => ({ method, path, declared })),
  );
  return (document.tags ?? []).map(({ name }) => {
    const href = `/api/${slugOf(name)}`;
    const own = operations.filter(({ declared }) => declared.tags.includes(name));
    return { name, href, operations: own.map((one) => operationFrom(document, href, one)) };
  });
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");

interface Declared {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: WithContent;
  responses: Record<string, DeclaredAnswer>;
}

interface WithContent {
  /** Without JSON it is a file. */
  content?: { "application/json"?: { schema: JsonSchema } };
}

type DeclaredAnswer = WithContent & { $ref?: string; description?: string };

function operationFrom(
  document: OpenApiDocument,
  chapter: string,
  { method, path, declared }: { method: string; path: string; declared: Declared },
): Operation {
  return {
    id: declared.operationId,
    method: method.toUpperCase(),
    path,
    summary: declared.summary,
    description: declared.description,
    href: `${chapter}#${declared.operationId}`,
    parameters: declared.parameters ?? [],
    body: schemaIn(declared.requestBody),
    answers: Object.entries(declared.responses).map(([status, answer]) => answerFrom(document, status, answer)),
  };
}

/** A refusal refers to what is said once for all of its kind. */
function answerFrom(document: OpenApiDocument, status: string, answer: DeclaredAnswer): Answer {
  // The document is ours.
  const shared = document.components?.responses?.[answer.$ref?.split("/").at(-1) ?? ""] as DeclaredAnswer | undefined;
  const { description = "" } = shared ?? answer;
  return { status, description, schema: schemaIn(answer) };
}

const schemaIn = (part: WithContent | undefined) => part?.content?.["application/json"]?.schema;

/** Those in which every word occurs: in the address, the summary, or a name of what is sent and answered. */
export function searched(chapters: Chapter[], text: string): Chapter[] {
  const words = text.toLowerCase().split(/\s+/);
  const found = chapters.map((chapter) => ({
    ...chapter,
    operations: chapter.operations.filter((one) => {
      const said = saidOf(one).toLowerCase();
      return words.every((word) => said.includes(word));
    }),
  }));
  return found.filter(({ operations }) => operations.length > 0);
}

function saidOf({ method, path, summary, parameters, body, answers }: Operation): string {
  const fields = [body, ...answers.map(({ schema }) => schema)].flatMap((schema) => (schema ? fieldsOf(schema) : []));
  return [method, path, summary, ...[...parameters, ...fields].map(({ name }) => name)].join(" ");
}
