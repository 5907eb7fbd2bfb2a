import type { CredentialScheme } from "../../kernel/index.js";

const header = (name: string, description: string): CredentialScheme => ({
  type: "apiKey",
  in: "header",
  name,
  description,
});

/** What `presentedCredential` reads, in the order in which the first that is present decides. */
export const credentialSchemes: Record<string, CredentialScheme> = {
  service_key: header("X-Service-API-Key", "An API key of My account."),
  legacy_key: header("X-Legacy-API-Key", "The same under another name."),
  redmine_key: header("X-Redmine-API-Key", "The same, as Redmine's clients send it."),
  bearer: { type: "http", scheme: "bearer", description: "An API key." },
  basic: {
    type: "http",
    scheme: "basic",
    description: "Login and password, or an API key as the login. No password of users with a second factor.",
  },
  key: { type: "apiKey", in: "query", name: "key", description: "An API key, where headers cannot be set." },
};
