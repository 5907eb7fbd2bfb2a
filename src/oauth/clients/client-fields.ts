import { z } from "zod";
import { listOf, parsed } from "../../kernel/index.js";
import { LONGEST_REDIRECT_URI, redirectProblem } from "./redirect-uri.js";

export const AUTH_METHODS = ["none", "client_secret_basic", "client_secret_post"] as const;
export const GRANT_TYPES = ["authorization_code", "refresh_token"] as const;

const MOST_REDIRECT_URIS = 20;
const LONGEST_NAME = 100;

export interface ClientFields {
  /** Empty when the client has none. */
  name: string;
  redirectUris: string[];
  authMethod: (typeof AUTH_METHODS)[number];
  grantTypes: string[];
}

const redirectUris = listOf(z.string({ error: "not_text" }), MOST_REDIRECT_URIS)
  .min(1, "blank")
  .superRefine((uris, check) => {
    for (const rule of new Set(uris.map(redirectProblem))) {
      if (rule) check.addIssue({ code: "custom", message: rule, params: { count: LONGEST_REDIRECT_URI } });
    }
  });

const names = listOf(z.string(), 20);

/**
 * RFC 7591. Clients send much that this server has no use for, and some send empty values: what is not known is left out of
 * the answer, scopes and grants that do not exist are not registered. Only what could not work is refused.
 */
const metadata = z.object({
  client_name: z.string({ error: "not_text" }).transform(plainName).default(""),
  redirect_uris: redirectUris,
  token_endpoint_auth_method: z
    .enum(AUTH_METHODS, { error: "oauth.unknown_auth_method" })
    .default("client_secret_basic"),
  grant_types: names
    .transform((sent): string[] => GRANT_TYPES.filter((known) => sent.includes(known)))
    .refine((kept) => kept.includes("authorization_code"), "oauth.unknown_grant_types")
    .default([...GRANT_TYPES]),
  response_types: names.refine((sent) => sent.includes("code"), "oauth.unknown_response_types").optional(),
});

/** Whoever registers a client by hand says what it is called. */
export const namedMetadata = metadata.extend({
  client_name: z.string({ error: "blank" }).transform(plainName).pipe(z.string().min(1, "blank")),
});

export function clientFields(sent: unknown, schema: typeof metadata | typeof namedMetadata = metadata): ClientFields {
  const { redirect_uris, client_name, token_endpoint_auth_method, grant_types } = parsed(schema, withoutEmpty(sent));
  return {
    name: client_name,
    redirectUris: redirect_uris,
    authMethod: token_endpoint_auth_method,
    grantTypes: grant_types,
  };
}

function withoutEmpty(sent: unknown): unknown {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => !isEmpty(value)));
}

const isEmpty = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Signs that nothing is seen of, or that reorder what stands beside them; the one that makes an emoji coloured stays. */
const UNSEEN = /(?:(?!\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\s])+/gu;

/** Marks are drawn over, under and beside their letter, and over the lines around it when there are many; no script needs more. */
const MANY_MARKS = /(?<=\p{M}{4})\p{M}+/gu;

/** Shown to the person who is asked: on one line, without signs that reorder or hide what stands there. Empty when nothing is left to see. */
function plainName(name: string): string {
  const plain = name.replace(UNSEEN, " ").trim().replace(MANY_MARKS, "").slice(0, LONGEST_NAME).toWellFormed();
  return /[^\p{M}\s]/u.test(plain) ? plain : "";
}
