import { sql } from "kysely";
import type { Migrations } from "../kernel/index.js";

export const oauthMigrations: Migrations = {
  "2026-12-01-10 clients, grants and tokens": {
    async up(db) {
      await sql`
        create table oauth_clients (
          id text primary key,
          origin text not null check (origin in ('dynamic', 'manual', 'document')),
          name text not null,
          redirect_uris text[] not null,
          auth_method text not null,
          grant_types text[] not null,
          secret_digest text,
          created_on timestamptz not null default now(),
          read_on timestamptz not null default now(),
          last_granted_on timestamptz,
          check ((auth_method = 'none') = (secret_digest is null))
        )`.execute(db);
      await sql`
        create table oauth_grants (
          id integer generated always as identity primary key,
          user_id integer not null references users on delete cascade,
          client_id text not null references oauth_clients on delete cascade,
          read_only boolean not null,
          created_on timestamptz not null default now(),
          last_used_on timestamptz
        )`.execute(db);
      await sql`create index oauth_grants_of_user on oauth_grants (user_id)`.execute(db);
      await sql`create index oauth_grants_of_client on oauth_grants (client_id)`.execute(db);
      await sql`
        create table oauth_tokens (
          digest text primary key,
          kind text not null check (kind in ('code', 'access', 'refresh')),
          grant_id integer not null references oauth_grants on delete cascade,
          resource text,
          payload jsonb not null,
          expires_on timestamptz not null,
          consumed_on timestamptz,
          successor text,
          sealed_answer bytea
        )`.execute(db);
      await sql`create index oauth_tokens_of_grant on oauth_tokens (grant_id)`.execute(db);
      await sql`create index oauth_tokens_by_expiry on oauth_tokens (expires_on)`.execute(db);
      await sql`
        create table oauth_interactions (
          digest text primary key,
          payload jsonb not null,
          expires_on timestamptz not null
        )`.execute(db);
      await sql`create index oauth_interactions_by_expiry on oauth_interactions (expires_on)`.execute(db);
    },
  },
};
