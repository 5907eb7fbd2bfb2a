import { sql } from "kysely";
import { product } from "../../agents/index.js";
import type { JobCounts, Runtime } from "../../kernel/index.js";
import { mailIsOn, senderOf } from "../../mail/index.js";

/** What an administrator tells who helps them, and what they should look after. No secret is in it. */
export interface HouseInfo {
  versions: { product: string; node: string; postgres: string };
  plugins: string[];
  address: string;
  /** The server is ours, below the folder of the data. */
  isBundled: boolean;
  /** Of the bucket; undefined: files lie below the folder of the data. */
  bucket: string | undefined;
  /** Undefined: no letters are sent. */
  sender: string | undefined;
  jobs: JobCounts;
  attention: Attention[];
}

/** Keys of the words, `administration.info.attention.NAME`. */
export type Attention = "plain_http" | "no_mail" | "failed_jobs" | "jobs_wait";

/** Seconds. A job that is due is taken within two. */
const LONG = 60;

export async function houseInfo(runtime: Runtime): Promise<HouseInfo> {
  const { config, db, jobs, baseUrl, contributions } = runtime;
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  const counts = await jobs.counts();
  const waits = (await jobs.ages()).some(({ seconds }) => seconds > LONG);
  const mail = mailIsOn(config);
  return {
    versions: { product: product.version, node: process.versions.node, postgres: rows[0]?.server_version ?? "" },
    plugins: contributions.plugins,
    address: baseUrl,
    isBundled: config.databaseUrl === undefined,
    bucket: config.s3?.bucket,
    sender: mail ? senderOf(runtime) : undefined,
    jobs: counts,
    attention: [
      ...(isPlain(baseUrl) ? (["plain_http"] as const) : []),
      ...(waits ? (["jobs_wait"] as const) : []),
      ...(counts.failed > 0 ? (["failed_jobs"] as const) : []),
      ...(mail ? [] : (["no_mail"] as const)),
    ],
  };
}

/** What is said there can be read on its way; not where it never leaves the machine. */
function isPlain(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
