import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Person, TestApp } from "../../src/testing/index.js";

export const PAGE = { accept: "text/html", "sec-fetch-site": "same-origin" };

/** What a browser sends of a form. */
export const sent = (app: TestApp, path: string, fields: Record<string, string>, cookie?: string): Promise<Response> =>
  app.request(path, { method: "POST", headers: PAGE, cookie, body: new URLSearchParams(fields) });

export const opened = (app: TestApp, path: string, cookie?: string): Promise<Response> =>
  app.request(path, { headers: PAGE, cookie });

/** The value of a cookie that an answer gives. */
export const given = (answer: Response, name = "bellwether_session"): string | undefined => {
  const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
  return line && decodeURIComponent(/=([^;]*)/.exec(line)?.[1] ?? "");
};

export const goesTo = (answer: Response): [number, string | null] => [answer.status, answer.headers.get("location")];

export interface Phone {
  secret: string;
  recoveryCodes: string[];
  /** The cookie of the session in which it was set up. */
  cookie: string;
  /** A code that was not used yet, as if the time of the last one were over. */
  code(): Promise<string>;
}

/** What an authenticator application shows, so many time steps from now. */
export const shown = (secret: string, away = 0): string => codeOfStep(secret, Math.floor(Date.now() / 30_000) + away);

/** As RFC 6238 has it, and not by the code that is tested: bit by bit. */
export function codeOfStep(secret: string, step: number): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  let bits = 0n;
  for (const letter of secret) bits = bits * 32n + BigInt(letters.indexOf(letter));
  const bytes = Math.floor((secret.length * 5) / 8);
  const key = (bits >> BigInt(secret.length * 5 - bytes * 8)).toString(16).padStart(bytes * 2, "0");
  const counter = Buffer.from(step.toString(16).padStart(16, "0"), "hex");
  const mac = createHmac("sha1", Buffer.from(key, "hex")).update(counter).digest("hex");
  const at = Number.parseInt(mac.slice(-1), 16) * 2;
  return String(Number.parseInt(mac.slice(at, at + 8), 16) % 2 ** 31)
    .slice(-6)
    .padStart(6, "0");
}

export const secretOn = (page: string): string =>
  (/class="typed-secret">([^<]*)</.exec(page)?.[1] ?? "").replaceAll(" ", "");

/** Signs in and sets a second factor up, by the pages. */
export async function phoneOf(app: TestApp, { id, login }: Person, password: string): Promise<Phone> {
  const cookie = given(await sent(app, "/login", { login, password })) ?? "";
  await sent(app, "/my/second_factor", { current_password: password }, cookie);
  const secret = secretOn(await (await opened(app, "/my/second_factor/set_up", cookie)).text());
  const done = await sent(app, "/my/second_factor/set_up", { code: shown(secret) }, cookie);
  const recoveryCodes = given(done, "recovery_codes")?.split(".") ?? [];
  const code = async () => {
    await sql`update second_factors set last_step = 0 where user_id = ${id}`.execute(app.runtime.db);
    return shown(secret);
  };
  return { secret, recoveryCodes, cookie, code };
}

/** After the right password: the cookie of the session that owes the code. */
export async function atCode(app: TestApp, { login }: Person, password: string): Promise<string> {
  return given(await sent(app, "/login", { login, password })) ?? "";
}
