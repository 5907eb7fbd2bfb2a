import { WrongConfiguration } from "../../process/config.js";
import { codeOf, wordIn } from "../../process/error-code.js";
import { Refusal } from "../../refusal/refusal.js";
import { retryAfter } from "../../refusal/retry-after.js";
import { Silence } from "../pool/silence.js";

/** Two transactions at once, of which one gave way: begun anew, it finds what the other one left. */
export const isCollision = (error: unknown): boolean => ["40001", "40P01"].includes(codeOf(error) ?? "");

/** Error codes of the operating system for a server that is not there, or no longer. */
const SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOENT",
  "ENOTFOUND",
  "EHOSTUNREACH",
]);

/** SQLSTATE: connection failures, a server that stops or starts, no free connection, a standby that may only be read. */
const SERVER_CODES = /^(08...|57P0[1-5]|53[02]00|53300|25006)$/;

/** Errors of `pg` that have a message and no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** Nothing is wrong with the request: the database cannot answer it just now. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  if (error instanceof Silence) return true;
  const code = codeOf(error) ?? "";
  if (SYSTEM_CODES.has(code)) return ["connect", "read", "write"].includes(wordIn(error, "syscall") ?? "");
  return SERVER_CODES.test(code) || WORDS.test(wordIn(error, "message") ?? "");
}

/** SQLSTATE: corrupted tables and indexes, a file of the database that is missing or cannot be read. */
const DAMAGE = /^(XX00[12]|58P01|58030)$/;

/** Only a back-up helps. */
export const isDamage = (error: unknown): boolean => DAMAGE.test(codeOf(error) ?? "");

const DISK_FULL = "53100";
/** By the time limit of requests, or by the administrator of the database. */
const GIVEN_UP = "57014";

const soon = retryAfter(2);

/** The answer to a request that the database could not serve; undefined when the cause is another one. */
export function unservedBy(error: unknown): Refusal | undefined {
  const code = codeOf(error);
  if (code === DISK_FULL) {
    return new Refusal(507, "disk_full");
  }
  if (code === GIVEN_UP) {
    return new Refusal(503, "took_too_long", soon);
  }
  if (isCollision(error)) return new Refusal(503, "collision", soon);
  return isUnreachable(error) ? new Refusal(503, "database_unreachable", soon) : undefined;
}

/** For the operator who starts the product: what the database said, as a sentence where it is one. */
export function unreachable(error: unknown, who: string): unknown {
  // Class 28: log-in refused; 3D000: no such database.
  const sayable = isUnreachable(error) || /^(28...|3D000|53...)$/.test(codeOf(error) ?? "");
  return sayable ? notLetIn(error, who) : error;
}

/** A connection that was never there, whatever the reason: the operator's address, certificate or server is the cause. */
export function notLetIn(error: unknown, who: string): WrongConfiguration {
  // A name that stands for several addresses fails once for each.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const said = wordIn(first, "message") ?? "";
  const reason = WITHOUT_PASSWORD.test(said) ? "it asks for a password, and none is given" : said;
  return new WrongConfiguration(`${who} does not let us in: ${reason}`);
}

/** What `pg` says of its own way to log in. */
const WITHOUT_PASSWORD = /client password must be a (non-empty )?string/;
