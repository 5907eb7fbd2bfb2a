import { sql } from "kysely";
import { createTrigramIndex, type Migrations } from "../../kernel/index.js";

/**
 * Names are stored as they are shown, and people with what orders them: composed while reading, each statement would have to ask for
 * the format, and lists of people could follow no index. A change of the format writes everybody anew.
 */
export const shownNames: Migrations = {
  "2026-12-30-10 names as they are shown": {
    async up(db) {
      await columnsOfNames(db);
      await alsoSearched(db);
      await sql`create function name_shown(format text, login text, firstname text, lastname text) returns text
        language plpgsql immutable parallel safe as ${sql.lit(NAME_SHOWN)}`.execute(db);
      await sql`create function write_shown_name() returns trigger language plpgsql as ${sql.lit(WRITE)}`.execute(db);
      await sql`create function rewrite_shown_names() returns trigger language plpgsql as ${sql.lit(REWRITE)}`.execute(
        db,
      );
      await sql`
        create trigger users_shown_name before insert or update of type, login, firstname, lastname, shown_name on users
               for each row execute function write_shown_name()`.execute(db);
      // Always: what copies rows with the triggers of others off brings no names along.
      await sql`alter table users enable always trigger users_shown_name`.execute(db);
      await sql`
        create trigger settings_shown_names after insert or update or delete on settings
               for each row execute function rewrite_shown_names()`.execute(db);
    },
  },
};

type Database = Parameters<NonNullable<Migrations[string]>["up"]>[0];

/** Filled by writing the table anew, which takes seconds where updating each person takes half a minute. */
async function columnsOfNames(db: Database): Promise<void> {
  await sql`
    alter table users add column shown_name text, add column first_in_order text, add column next_in_order text`.execute(
    db,
  );
  await sql`
    alter table users
      alter column shown_name type text using trim(firstname || ' ' || lastname), alter column shown_name set not null,
      alter column first_in_order type text using firstname, alter column first_in_order set not null,
      alter column next_in_order type text using lastname, alter column next_in_order set not null`.execute(db);
  await sql`drop index users_in_order`.execute(db);
  await sql`create index users_in_order on users (first_in_order, next_in_order, id)`.execute(db);
}

/** A name that is shown otherwise than first name and last name is found as it is shown, too. As long as none is, it costs nothing. */
async function alsoSearched(db: Database): Promise<void> {
  await sql`alter table users drop column letters`.execute(db);
  await sql`
    alter table users add column letters text collate "C" generated always as (
      plain_letters(login || ' ' || trim(firstname || ' ' || lastname) || ' ' || firstname
        || case when shown_name = trim(firstname || ' ' || lastname) then '' else ' ' || shown_name end)) stored`.execute(
    db,
  );
  await createTrigramIndex(db, "users_letters", sql`users using gin (letters gin_trgm_ops)`);
  await sql`
    create index users_searched_shown on users ((plain_letters(shown_name) collate "C"))
     where type = 'user' and shown_name <> trim(firstname || ' ' || lastname)`.execute(db);
}

/** Accents that Unicode cannot join with their letter: an initial keeps them. */
const MARKS = "\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f";

/** What stands between the words of a name, said by its numbers: which letters `[[:alpha:]]` knows depends on the server's locale. */
const BETWEEN =
  "\\u0001-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u2000-\\u206f\\u3000-\\u3003\\u30fb";

/** "Jean-Luc" is "J.-L.". Who has one name alone is called by it: an initial, a comma or nothing would tell nobody who they are. */
const NAME_SHOWN = `begin
  if format = 'username' then return login; end if;
  if firstname = '' or lastname = '' then return trim(firstname || ' ' || lastname); end if;
  return case format
    when 'firstname_lastinitial' then firstname || ' ' || substring(normalize(lastname, nfc) from '^.[${MARKS}]*') || '.'
    when 'firstinitial_lastname' then
      regexp_replace(normalize(firstname, nfc), '([^${BETWEEN}][${MARKS}]*)[^${BETWEEN}]*\\.?', '\\1.', 'g') || ' ' || lastname
    when 'firstname' then firstname
    when 'lastname_firstname' then lastname || ' ' || firstname
    when 'lastnamefirstname' then lastname || firstname
    when 'lastname_comma_firstname' then lastname || ', ' || firstname
    when 'lastname' then lastname
    else trim(firstname || ' ' || lastname) end;
end`;

/** Only people have two names. A group's stands in the first one. */
const WRITE = `declare
  format text := coalesce((select value #>> '{}' from settings where name = 'user_format'), 'firstname_lastname');
begin
  if new.type <> 'user' then format := 'firstname_lastname'; end if;
  new.shown_name := name_shown(format, new.login, new.firstname, new.lastname);
  new.first_in_order := case when format = 'username' then new.login
    when format like 'lastname%' then new.lastname else new.firstname end;
  new.next_in_order := case when format in ('username', 'firstname', 'lastname') then ''
    when format like 'lastname%' then new.firstname else new.lastname end;
  return new;
end`;

/** Who writes a person meanwhile waits, and then writes the name in the new format; whoever was first is waited for. */
const REWRITE = `begin
  if coalesce(new.name, old.name) = 'user_format' and new.value is distinct from old.value then
    lock table users in share row exclusive mode;
    update users set shown_name = '' where type = 'user';
  end if;
  return null;
end`;
