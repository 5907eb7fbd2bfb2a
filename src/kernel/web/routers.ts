import { randomUUID } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { secureHeaders } from "hono/secure-headers";
import { isUnmeasured } from "../input/unmeasured.js";
import type { Log } from "../process/log.js";
import type { Metrics } from "../process/metrics.js";
import { Refusal } from "../refusal/refusal.js";
import { openRestRouter, type RestRouter } from "../rest/rest-router.js";
import type { Words } from "../words.js";
import { answerError, type ErrorPage } from "./answer-error.js";
import { oneHost } from "./one-host.js";
import { ATOM, CSV, type OwnPaths, PAGES, REST, routePath, UNSPOKEN } from "./route-path.js";
import type { Router } from "./router.js";

export interface RequestVariables {
  requestId: string;
  /** Marks the page's own inline script and style for the content security policy. */
  nonce: string;
  /** Where the page's form leads in the end, when that is not here. Chromium asks the policy for redirects, too. */
  formTarget?: string;
  /** The content security policy of an answer that is no page of ours, in the place of the usual one. */
  ownPolicy?: string;
  /** Logged in the place of the path, where that is a secret. */
  loggedPath?: string;
  log: Log;
}

declare module "hono" {
  interface ContextVariableMap extends RequestVariables {}
}

export interface Routers {
  /** Whole application, for `fetch` and the server. */
  root: Router;
  rest: RestRouter;
  pages: Router;
  /** `/issues.csv` is `/issues` here. */
  csv: Router;
  /** `/issues.atom` is `/issues` here. */
  atom: Router;
}

const LARGEST_BODY = 4 * 1024 * 1024;

/** An application without routes: request ids, logs, security headers, errors. Parts add their routes to its routers. */
export function openRouters(options: {
  log: Log;
  metrics: Metrics;
  words: Words;
  paths: OwnPaths;
  /** Plain addresses that put `limited` behind their own checks. */
  limitedLater?: string[];
  errorPage: ErrorPage;
}): Routers {
  const root: Router = new Hono({ getPath: routePath(options.paths) });
  root.use(numbered(options.log, options.metrics));
  root.use(leading);
  root.use(secured);
  root.use(unstored);
  root.use(oneHost);
  root.use(addressed);
  const later = new Set(options.limitedLater);
  root.use((c, next) => (later.has(c.req.path) ? next() : limited(c, next)));
  const answer = answerError(options);
  root.onError(answer);
  root.notFound((c) => answer(unknownPath(c), c));
  return {
    root,
    rest: openRestRouter(root.basePath(REST)),
    pages: root.basePath(PAGES),
    csv: root.basePath(CSV),
    atom: root.basePath(ATOM),
  };
}

function unknownPath(c: Context): Refusal {
  const format = [UNSPOKEN, CSV, ATOM].some((one) => c.req.path.startsWith(one)) ? askedFormat(c) : undefined;
  return format === undefined
    ? new Refusal(404, "no_such_address")
    : new Refusal(406, { rule: "only_json", values: { format: format.toUpperCase() } });
}

/** At the end of the address; without one there XML is asked for by `Accept`. */
const askedFormat = (c: Context) => /\.(\w+)$/.exec(new URL(c.req.url).pathname)?.[1] ?? "xml";

function tooLarge(): never {
  throw new Refusal(413, { rule: "request_too_large", values: { megabytes: LARGEST_BODY / 1024 / 1024 } });
}

const LONGEST_ADDRESS = 8 * 1024;

/** A page names its own address in many links. */
const addressed: MiddlewareHandler = (c, next) => {
  if (c.req.url.length <= LONGEST_ADDRESS) return next();
  throw new Refusal(414, { rule: "address_too_long", values: { kilobytes: LONGEST_ADDRESS / 1024 } });
};

const counted = bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge });

/**
 * Refuses what is too large to read. A body of announced length is not touched: the first look at it would build the whole Request around a stream, which
 * costs more than reading it (measured: 0.12 ms, twice the rest of an empty route).
 */
export const limited: MiddlewareHandler = (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD" || mayBeAFile(c)) return next();
  const length = c.req.header("content-length");
  if (length === undefined || c.req.header("transfer-encoding") !== undefined) return counted(c, next);
  return Number(length) > LARGEST_BODY ? tooLarge() : next();
};

/** Pages and REST read such a body piece by piece, or not at all. */
const mayBeAFile = (c: Context) =>
  [PAGES, REST].some((prefix) => c.req.path.startsWith(prefix)) && isUnmeasured(c.req.header("content-type") ?? "");

/** A proxy's request id is kept when it looks like one, so that a line can be followed through both logs. */
function numbered(log: Log, metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header("x-request-id");
    const requestId = given && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    c.set("nonce", randomUUID());
    c.set("log", log.child({ request: requestId }));
    const started = performance.now();
    await next();
    const milliseconds = performance.now() - started;
    c.res.headers.set("x-request-id", requestId);
    const answered = { method: c.req.method, route: c.req.routePath, status: c.res.status };
    metrics.requestSeconds.observe(answered, milliseconds / 1000);
    const path = c.get("loggedPath") ?? new URL(c.req.url).pathname;
    c.var.log.info({ ...answered, path, ms: Math.round(milliseconds * 10) / 10 }, "request");
  };
}

const SELF = "'self'";
const NONE = ["'none'"];
const ownAndMarked = [SELF, (c: Context) => `'nonce-${c.get("nonce")}'`];

/**
 * Same-origin referrers, not none: with none, a native form post would say `Origin: null`. HTTPS and how long a browser
 * shall insist on it are the proxy's business.
 */
const secured = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: [SELF],
    scriptSrc: ownAndMarked,
    styleSrc: ownAndMarked,
    imgSrc: [SELF, "https:", "data:"],
    objectSrc: NONE,
    baseUri: NONE,
    formAction: [SELF],
    frameAncestors: NONE,
  },
  referrerPolicy: "same-origin",
  strictTransportSecurity: false,
  xFrameOptions: "DENY",
});

/** Stands around `secured`, which writes the policy before the handler could say anything. */
const leading: MiddlewareHandler = async (c, next) => {
  await next();
  const target = c.get("formTarget");
  const own = c.get("ownPolicy");
  if (own !== undefined) c.res.headers.set("content-security-policy", own);
  const policy = c.res.headers.get("content-security-policy");
  if (target === undefined || policy === null) return;
  c.res.headers.set("content-security-policy", policy.replace(/form-action /, `$&${target} `));
};

/** Set on the finished answer itself: `c.header` would build it anew, its body as a stream. */
const unstored: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
};
