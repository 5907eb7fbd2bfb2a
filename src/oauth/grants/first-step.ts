import { type RawBuilder, sql } from "kysely";

/** For newcomers, on my page. An agent that cannot open a browser has an API key. */
export const connectAgent = {
  label: "oauth.firstStep",
  icon: "bot" as const,
  position: 20,
  href: () => "/my/account#connected_agents",
  done: (user: RawBuilder<number>) => sql<boolean>`(
    exists (select from oauth_grants where user_id = ${user}) or exists (select from api_keys where user_id = ${user}))`,
};
