import { createHash, randomBytes } from "node:crypto";

/** Secrets we hand out are random enough that a plain digest keeps them; only the digest is stored. */
export const newToken = (bytes = 32) => randomBytes(bytes).toString("base64url");

export const digestOf = (token: string) => createHash("sha256").update(token).digest("hex");
