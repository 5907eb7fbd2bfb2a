import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;

/** Only who holds the token can open it: the key is derived from the token, which is not stored. */
export function sealed(text: string, token: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyFrom(token), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

export function unsealed(box: Buffer, token: string): string {
  const cipher = createDecipheriv(CIPHER, keyFrom(token), box.subarray(0, NONCE));
  cipher.setAuthTag(box.subarray(-TAG));
  return Buffer.concat([cipher.update(box.subarray(NONCE, -TAG)), cipher.final()]).toString("utf8");
}

const keyFrom = (token: string) => new Uint8Array(hkdfSync("sha256", token, "", "bellwether repeated answer", 32));
