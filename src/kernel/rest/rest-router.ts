import type { Context, MiddlewareHandler } from "hono";
import type { z } from "zod";
import type { Runtime } from "../runtime.js";
import type { Router } from "../web/router.js";
import type { RestDeclaration } from "./declaration.js";
import { type DocumentHead, documentOf, type OpenApiDocument, openDeclarations } from "./openapi-document.js";
import { operationOf } from "./operation.js";
import { withoutTotals } from "./without-totals.js";

/** Where REST routes are made. There is no way to add one without saying what it takes and answers. */
export interface RestRouter {
  /** Runs before every route, or before those below a path, `/drafts/*`. */
  use(middleware: MiddlewareHandler, below?: string): void;
  /** The routes of one subject, which is a chapter of the document. `inPath`: parameters of paths that are no ids. */
  about(runtime: Runtime, subject: string, inPath?: Record<string, z.ZodType>): RestRoutes;
  /** All routes there are by now, as OpenAPI 3.1. */
  document(head: DocumentHead): OpenApiDocument;
}

type AddRoute = (path: string, handler: RestHandler, declaration: RestDeclaration) => void;
type RestHandler = (runtime: Runtime, c: Context) => Response | Promise<Response>;

/** Paths as Hono has them, without `.json`: `/groups/:id`. */
export interface RestRoutes {
  get: AddRoute;
  post: AddRoute;
  /** For PATCH as well, which means the same (decisions 10.1). */
  put: AddRoute;
  delete: AddRoute;
}

/**
 * Hono answers, and OpenAPIHono only keeps what is declared. Its own router would check a request before the handler does:
 * a caller would hear 422 where Redmine's clients expect 401, 403 or 404, and names that we ignore would be refused.
 */
export function openRestRouter(router: Router): RestRouter {
  const declared = openDeclarations();
  return {
    use: (middleware, below = "*") => {
      router.use(below, middleware);
    },
    about(runtime, subject, inPath = {}) {
      const adding =
        (method: Method): AddRoute =>
        (path, handler, declaration) => {
          router.on(methods[method], path, async (c) => withoutTotals(c, await handler(runtime, c)));
          declared.openAPIRegistry.registerPath(operationOf({ method, path, subject, inPath, ...declaration }));
        };
      return { get: adding("get"), post: adding("post"), put: adding("put"), delete: adding("delete") };
    },
    document: (head) => documentOf(declared, head),
  };
}

const methods = { get: ["GET"], post: ["POST"], put: ["PUT", "PATCH"], delete: ["DELETE"] };

type Method = keyof typeof methods;
