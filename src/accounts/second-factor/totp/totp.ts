import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { base32, bytesOfBase32 } from "./base32.js";

const STEP = 30_000; // ms
const DIGITS = 6;
/** The code before and the one after are right as well: clocks differ, and typing takes time (RFC 6238, 5.2). */
const STEPS_AROUND = [0, -1, 1];

/** 160 bits, as long as the digest (RFC 4226, 4). In Base32. */
export const newSecret = (): string => base32(randomBytes(20));

/** The time step whose code this is, of those that count at that moment. */
export function stepOfCode(secret: string, code: string, at: Date): number | undefined {
  if (code.length !== DIGITS) return undefined;
  const typed = Buffer.from(code);
  return STEPS_AROUND.map((away) => stepAt(at) + away).find((step) => {
    const right = Buffer.from(codeOfStep(secret, step));
    return typed.length === right.length && timingSafeEqual(typed, right);
  });
}

/** What an authenticator application reads from the QR code. */
export function keyUri(secret: string, { app, login }: { app: string; login: string }): string {
  const issuer = encodeURIComponent(app);
  return `otpauth://totp/${issuer}:${encodeURIComponent(login)}?secret=${secret}&issuer=${issuer}`;
}

/** The code of a time step (RFC 4226, 5.3): with HMAC-SHA-1, which is all that authenticator applications have in common. */
function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", bytesOfBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

const stepAt = (at: Date): number => Math.floor(at.getTime() / STEP);
