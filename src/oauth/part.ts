import type { Part } from "../kernel/index.js";
import { fetchDocument } from "./clients/documents/fetch-document.js";
import { documentSetting, type FetchDocument } from "./clients/documents/metadata-document.js";
import { connectedAgentsCard } from "./grants/account-card.js";
import { ALL_AGENTS } from "./grants/agents-page.js";
import { connectAgent } from "./grants/first-step.js";
import { sweep } from "./grants/sweep.js";
import { oauthMigrations } from "./migrations.js";
import { oauthRoutes } from "./routes.js";
import { AUTHORIZE, CONSENT, REGISTER, REVOKE, TOKEN } from "./server/paths.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

/** The part, with another way to fetch clients' documents. */
export const oauthPartWith = (fetchDocument: FetchDocument): Part => ({
  name: "oauth",
  migrations: oauthMigrations,
  words: { en, de },
  plainPaths: ["/.well-known", TOKEN, REVOKE, REGISTER],
  pagePaths: [AUTHORIZE, CONSENT],
  settings: [documentSetting],
  firstSteps: [connectAgent],
  accountCards: [connectedAgentsCard],
  administration: [{ label: "oauth.title", hint: "oauth.hint", href: ALL_AGENTS, icon: "bot", position: 45 }],
  jobs: [{ queue: "oauth-sweep", cron: () => "17 * * * *", work: sweep }],
  routes: (routers, runtime) => oauthRoutes(routers, runtime, fetchDocument),
});

export const oauthPart = oauthPartWith(fetchDocument);
