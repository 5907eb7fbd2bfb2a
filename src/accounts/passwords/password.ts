import { argon2, createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** A password as Redmine keeps it: `hash` is SHA-1 of the salt and the SHA-1 of the password, in lower-case hexadecimal digits. */
export interface RedminePassword {
  hash: string;
  salt: string;
}

/**
 * PHC string format, so that the cost can be raised later and old hashes still be read. The hash of a Redmine is hashed once
 * more, behind its salt: what is stored is as slow to guess as any other.
 */
export async function hashPassword(password: string | RedminePassword): Promise<string> {
  if (typeof password !== "string") return `$redmine$${password.salt}${await hashPassword(password.hash)}`;
  const salt = randomBytes(16);
  const tag = await tagOf(password, salt, cost);
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** As slow for a person without a password as for one with a wrong one, so that the time reveals nothing. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const [, redmineSalt, overRedmine] = /^\$redmine\$([^$]+)(\$.+)$/.exec(hash ?? "") ?? [];
  const stored = parsedHash(overRedmine ?? hash ?? "");
  const message = redmineSalt === undefined ? password : sha1(redmineSalt + sha1(password));
  const expected = stored?.tag ?? Buffer.alloc(cost.tagLength);
  const tag = await tagOf(message, stored?.salt ?? Buffer.alloc(16), stored?.cost ?? cost);
  return timingSafeEqual(tag, expected) && stored !== undefined;
}

function tagOf(password: string, nonce: Buffer, { memory, passes, parallelism, tagLength }: typeof cost) {
  return derive("argon2id", { message: Buffer.from(password, "utf8"), nonce, memory, passes, parallelism, tagLength });
}

function parsedHash(hash: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) return undefined;
  const [, memory, passes, parallelism, salt = "", tag = ""] = match;
  const expected = Buffer.from(tag, "base64");
  return {
    cost: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    },
    salt: Buffer.from(salt, "base64"),
    tag: expected,
  };
}

const sha1 = (text: string) => createHash("sha1").update(text, "utf8").digest("hex");

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
