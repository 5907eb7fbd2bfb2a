import { z } from "zod";
import type { Problem, SettingDeclaration, Settings } from "../../kernel/index.js";

const isList = (domains: string) => /^[\p{L}\p{N}\s.,-]*$/u.test(domains);

const domains = z.string().trim().max(10_000).refine(isList, "accounts.mail_domains");

/** Redmine's: `example.com, .example.org`, where the dot in front stands for what is below it. */
export const mailDomainSettings: SettingDeclaration[] = [
  { name: "email_domains_allowed", schema: domains, default: "" },
  { name: "email_domains_denied", schema: domains, default: "" },
];

/** An address that the user has already is none, whatever was said since. */
export function mailDomainProblems(
  settings: Pick<Settings, "value">,
  mail: string | null | undefined,
  before?: string | null,
): Problem[] {
  if (!mail || mail.toLowerCase() === before?.toLowerCase()) return [];
  const domain = mail.slice(mail.lastIndexOf("@") + 1).toLowerCase();
  const allowed = listed(settings.value<string>("email_domains_allowed"));
  const denied = listed(settings.value<string>("email_domains_denied"));
  const isLetIn = !isAmong(denied, domain) && (allowed.length === 0 || isAmong(allowed, domain));
  return isLetIn ? [] : [{ field: "mail", rule: "accounts.mail_domain_not_allowed", values: { domain } }];
}

const listed = (setting: string): string[] =>
  setting
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

const isAmong = (some: string[], domain: string): boolean =>
  some.some((one) => (one.startsWith(".") ? domain.endsWith(one) : domain === one));
