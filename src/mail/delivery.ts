import { createTransport } from "nodemailer";
import type { Config, Runtime } from "../kernel/index.js";
import type { Letter } from "./letter.js";

/** Whether letters can be sent. What depends on them is offered only then. */
export const mailIsOn = ({ smtpUrl }: Pick<Config, "smtpUrl">): boolean => smtpUrl !== undefined;

/** The setting, or an address of the product at its own host. */
export function senderOf({ settings, baseUrl }: Pick<Runtime, "settings" | "baseUrl">): string {
  const { hostname } = new URL(baseUrl);
  return settings.value<string>("mail_from") || `bellwether@${isName(hostname) ? hostname : "localhost"}`;
}

/** An address of digits needs brackets in mail, which many servers refuse. */
const isName = (hostname: string) => /\.[a-z][a-z0-9-]*$/i.test(hostname);

/** Hands the letter to the mail server; throws what the server or the network said. */
export async function deliver(
  runtime: Pick<Runtime, "config" | "settings" | "baseUrl">,
  { to, ...letter }: Letter,
): Promise<void> {
  const { smtpUrl: url } = runtime.config;
  if (url === undefined) throw new Error("There is no SMTP_URL.");
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true });
  const signal = AbortSignal.timeout(LONGEST);
  const sent = { ...letter, from: senderOf(runtime), to: { name: "", address: to }, headers: automatic, signal };
  try {
    await transport.sendMail(sent);
  } finally {
    transport.close();
  }
}

/** Milliseconds. A server that does not answer is asked again by the next attempt. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Milliseconds for a letter in all: each byte of a server that drips begins the patience with its silence anew. A batch of jobs (two
 * letters) must end well before its claim does, after 15 minutes.
 */
const LONGEST = 120_000;

/** Nobody's holiday note answers (RFC 3834). */
const automatic = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };
