import { dirname, resolve } from "node:path";
import { z } from "zod";
import { missingS3Variable, type S3Place, s3PlaceFrom, s3Variables } from "../files/s3-place.js";
import { isCron } from "../jobs/cron.js";

const switchWord = z
  .enum(["on", "off", "1", "0", "true", "false", "yes", "no"])
  .transform((word) => ["on", "1", "true", "yes"].includes(word));

/** Pages, the API and discovery stand at the root of a host: links below a path would lead elsewhere. */
const httpUrl = z
  .url({ protocol: /^https?$/, hostname: /./, normalize: true, message: "must be an http(s) URL" })
  .refine((url) => !/[?#@]/.test(url), "must be an address without a query, fragment or password")
  .refine(
    (url) => !/^\w+:\/\/[^/]+\/+[^/?#]/.test(url),
    "must be a host without a path: give the product one of its own",
  )
  .transform((url) => url.replace(/\/+$/, ""));

const portNumber = z
  .string()
  .refine((digits) => /^\d{1,5}$/.test(digits) && Number(digits) <= 65535, "must be a port number")
  .transform(Number);

const databaseUrl = z
  .string()
  .refine((url) => !/^\w+:\/\/[^/?#]*,[^@/?#]*([/?#]|$)|[?&]host=[^&]*(,|%2C)/i.test(url), {
    message: "must be the address of one host",
    abort: true,
  })
  // As `psql` reads it, where a socket is named behind the `?`.
  .transform((url) => url.replace(/^(\w+:\/\/[^/?#]*@)(?=\/)/, "$1localhost"))
  .pipe(
    z.url({
      protocol: /^postgres(ql)?$/,
      message: "must be a postgres:// URL, with @ : / ? # and % of a password as %40 %3A %2F %3F %23 and %25",
    }),
  );

const variables = z.object({
  PORT: portNumber.default(3000),
  WORKER_PORT: portNumber.optional(),
  HOST: z.string().min(1).default("127.0.0.1"),
  BASE_URL: httpUrl.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: z
    .string()
    .regex(/^\S(.*\S)?$/s, "must be a path without a blank at its beginning or end")
    .default("./data"),
  ADMIN_LOGIN: z
    .string()
    .regex(/^[a-zA-Z0-9_\-@.]{1,60}$/, "may hold letters, digits, _ - @ . only, 60 at most")
    .default("admin"),
  ADMIN_PASSWORD: z
    .string()
    .min(8, "must be at least 8 characters")
    .max(200, "must be at most 200 characters")
    .optional(),
  ADMIN_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{20,200}$/, "must be 20 to 200 printable characters without spaces")
    .optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, message: "must be an smtp:// or smtps:// URL with a host" })
    .optional(),
  SERVICE_NOTIFICATIONS_CLEANUP_CRON: z
    .string()
    .refine(isCron, "must be a cron expression of five fields, as 30 3 * * *")
    .default("30 3 * * *"),
  TRUST_PROXY: switchWord.default(false),
  RATE_LIMITS: switchWord.default(true),
  PLUGINS: z
    .string()
    .transform((names) => names.split(",").flatMap((name) => name.trim() || []))
    .optional(),
  ...s3Variables,
});

const environment = variables.superRefine((set, { addIssue }) => {
  const wrong = missingS3Variable(set);
  if (wrong) addIssue({ code: "custom", path: [wrong.name], message: wrong.message });
});

export interface Config {
  port: number;
  /** Where a worker without web answers for its health and metrics; undefined: nowhere. */
  workerPort: number | undefined;
  host: string;
  /** Without a trailing slash. Undefined: made of host and port. */
  baseUrl: string | undefined;
  databaseUrl: string | undefined;
  /** Absolute. */
  dataDir: string;
  /** Where files lie; undefined: below `dataDir`. */
  s3: S3Place | undefined;
  admin: { login: string; password: string | undefined; apiKey: string | undefined };
  logLevel: string;
  smtpUrl: string | undefined;
  cleanupCron: string;
  trustProxy: boolean;
  rateLimits: boolean;
  /** Names of the plugins to load, empty for none. Undefined: all that come with the product. */
  plugins: string[] | undefined;
}

export class WrongConfiguration extends Error {
  override readonly name = "WrongConfiguration";
}

/** Where the person stands who typed a command. npm runs scripts in the folder of the package and says where it was. */
export function standingIn(variables: NodeJS.ProcessEnv = process.env): string {
  const { INIT_CWD: typedIn, npm_package_json: manifest } = variables;
  const startedByNpm = manifest !== undefined && dirname(manifest) === process.cwd();
  return startedByNpm && typedIn ? typedIn : process.cwd();
}

/** The only reader of the environment (decisions 7.2). Empty variables count as unset, but for `PLUGINS`: it names none then. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => value !== "" || name === "PLUGINS"),
  );
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new WrongConfiguration(lines.join("\n"));
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    workerPort: env.WORKER_PORT,
    host: env.HOST,
    baseUrl: env.BASE_URL,
    databaseUrl: env.DATABASE_URL,
    dataDir: resolve(env.DATA_DIR),
    s3: s3PlaceFrom(env),
    admin: { login: env.ADMIN_LOGIN, password: env.ADMIN_PASSWORD, apiKey: env.ADMIN_API_KEY },
    logLevel: env.LOG_LEVEL,
    smtpUrl: env.SMTP_URL,
    cleanupCron: env.SERVICE_NOTIFICATIONS_CLEANUP_CRON,
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
    plugins: env.PLUGINS,
  };
}

/** Of a host that stands for all addresses of the machine: at least this machine reaches itself there. */
export function urlOf(host: string, port: number): string {
  const reached = isEveryAddress(host) ? "localhost" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}

export const isEveryAddress = (host: string): boolean => /^[0:.]+$/.test(host);
