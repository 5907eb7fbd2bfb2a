import type { Context } from "hono";
import { notFound, type OpenApiDocument, type Routers, type Runtime } from "../kernel/index.js";
import { ApiPage } from "./api-page.js";
import { ChapterPage } from "./chapter-page.js";
import { chaptersOf, searched } from "./chapters.js";
import { documentWhenAsked } from "./document.js";
import type { JsonSchema } from "./json-schema.js";
import { SchemaPage } from "./schema-page.js";

/** `path`: the path of the document, which is public. */
export const openapiRoutes = (path: string) => (routers: Routers, runtime: Runtime) => {
  const document = documentWhenAsked(routers, runtime);
  routers.root.get(path, (c) => c.json(document()));
  routers.pages.get("/api", (c) => showAll(document(), c));
  routers.pages.get("/api/schemas/:name", (c) => showSchema(document(), c));
  routers.pages.get("/api/:chapter", (c) => showChapter(document(), c));
};

const LONGEST_SEARCH = 200;

function showAll(document: OpenApiDocument, c: Context): Promise<Response> {
  const text = (c.req.query("q") ?? "").trim().slice(0, LONGEST_SEARCH);
  const chapters = chaptersOf(document);
  return c.var.show(
    <ApiPage document={document} text={text} chapters={text === "" ? chapters : searched(chapters, text)} />,
  );
}

function showChapter(document: OpenApiDocument, c: Context): Promise<Response> {
  const chapter = chaptersOf(document).find(({ href }) => href === `/api/${c.req.param("chapter")}`);
  if (!chapter) throw notFound("chapter");
  return c.var.show(<ChapterPage chapter={chapter} />);
}

function showSchema(document: OpenApiDocument, c: Context): Promise<Response> {
  const name = c.req.param("name") ?? "";
  const schemas = new Map(Object.entries(document.components?.schemas ?? {}));
  // What stands among the components was made from our own schemas.
  const schema = schemas.get(name) as JsonSchema | undefined; // the document is ours
  if (!schema) throw notFound("schema");
  return c.var.show(<SchemaPage name={name} schema={schema} />);
}
