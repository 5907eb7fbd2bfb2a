import { sql } from "kysely";
import type { Db, Runtime, Trx } from "../../kernel/index.js";
import type { Letter } from "../../mail/index.js";
import { languageOfUser } from "../identity/page-language.js";

export type Addressee = NonNullable<Awaited<ReturnType<typeof addresseeById>>>;

export type Addressees = ReturnType<typeof addressees>;

export const addressees = (db: Db | Trx) =>
  db.selectFrom("users").select(["id", "login", "shown_name", "mail", "language", "status"]).where("type", "=", "user");

export const addresseeById = (db: Db, id: number) => addressees(db).where("id", "=", id).executeTakeFirst();

/** One at most: no address belongs to two users. */
export const withMail = (among: Addressees, mail: string): Addressees =>
  among.where(sql`lower(mail)`, "=", mail.toLowerCase());

/**
 * A letter in the user's language: the words `accounts.letters.WORD`, and an address of ours on a line of its own.
 * Undefined for a user without a mail address. `to`: not the address they have. `unproven`: whose address it is has yet to be shown, so
 * the letter has no word that its sender could choose but the login; a name could say anything to anybody.
 */
export function letterToUser(
  runtime: Runtime,
  user: Addressee,
  word: string,
  {
    path,
    to = user.mail,
    unproven = false,
    ...values
  }: { path?: string; to?: string | null; unproven?: boolean } & Record<string, unknown> = {},
): Letter | undefined {
  if (to === null) return undefined;
  const { words, settings, baseUrl } = runtime;
  const t = words.t(languageOfUser(runtime, user));
  const app = settings.value<string>("app_title");
  const said = { ...values, app, login: user.login };
  const paragraphs = [
    unproven ? t("accounts.letters.greetingOfAnybody") : t("accounts.letters.greeting", { name: user.shown_name }),
    t(`accounts.letters.${word}.text`, said),
    ...(path === undefined ? [] : [`${baseUrl}${path}`]),
    t("accounts.letters.end", { app, url: baseUrl }),
  ];
  return { to, subject: t(`accounts.letters.${word}.subject`, said), text: `${paragraphs.join("\n\n")}\n` };
}
