import { type RawBuilder, sql } from "kysely";
import { nameOf, type Viewer } from "../../accounts/index.js";
import { type Reference, referencesIn } from "../../design/index.js";
import { anyOf, anyOfTexts, type Change } from "../../kernel/index.js";
import { seenPerson } from "../../projects/index.js";
import type { EntityClass } from "../entity.js";
import { noteVisible } from "../journals/note-visible.js";

/** Who writes the text is `actor`. */
type Writing = Pick<Change, "trx" | "actor">;

interface NamedPerson {
  id: number;
  login: string;
}

/** The people whom the writer sees and each text names, in order of their ids: one statement, none where no text mentions a user. */
export async function mentionedIn({ trx, actor }: Writing, texts: string[]): Promise<number[][]> {
  const references = texts.map(referencesIn);
  const people = activePeople(references.flat(), actor);
  if (!people) return texts.map(() => []);
  const meant = meantBy(await trx.selectFrom("users").select(["id", "login"]).where(people).execute());
  return references.map((ones) => {
    const ids = ones.flatMap((one) => meant(one)?.person.id ?? []);
    return [...new Set(ids)].sort((a, b) => a - b);
  });
}

/** Whom a text names, and the `@names` in it that name nobody, as they are written. */
export interface NamedInText {
  /** `sees`: they see what the text is about, and so are told. */
  people: { id: number; login: string; name: string; sees: boolean }[];
  unmatched: string[];
}

/** The records that a text is about, as the description of each or as a note, which may be private. */
export interface TextAbout {
  entity: EntityClass;
  ids: number[];
  text: string;
  privately?: boolean;
}

/** The same for the writer of a text, who hears whom it reaches. */
export async function namedIn({ trx, actor }: Writing, { text, ...about }: TextAbout): Promise<NamedInText> {
  const references = referencesIn(text).filter(({ what }) => what === "login" || what === "user");
  const which = activePeople(references, actor);
  if (!which) return { people: [], unmatched: [] };
  const { rows } = await sql<NamedPerson & { name: string; sees: boolean }>`
    select id, login, ${nameOf("users")} as name, ${seesAll(sql.ref("users.id"), actor.id, about)} as sees
      from users where ${which}`.execute(trx);
  const meant = meantBy(rows);
  const people = references.flatMap((one) => meant(one)?.person ?? []);
  const unmatched = references.flatMap((one) => (meant(one) ? [] : one.words.slice(0, 1)));
  return { people: [...new Set(people)], unmatched: [...new Set(unmatched)] };
}

const seesAll = (
  user: RawBuilder<number>,
  writerId: number,
  { entity, ids, privately = false }: Omit<TextAbout, "text">,
) => {
  const id = sql.ref<number>("one.id");
  const note = { author: sql<number>`${writerId}::int`, isPrivate: sql<boolean>`${privately}::boolean` };
  return sql<boolean>`(
    select bool_and(${entity.visible(user, id)} and ${noteVisible(user, note, entity.project(id))})
      from unnest(${ids}::int[]) as one (id))`;
};

/**
 * Which of `users` the references may mean, by `@login` or `user#id` (decisions 10.5), of those that the viewer sees; undefined
 * where they mean no user. The page links exactly the people that the job tells, because both ask here, as far as its reader sees them.
 */
export function activePeople(references: readonly Reference[], viewer: Viewer): RawBuilder<boolean> | undefined {
  const logins = [...new Set(references.flatMap(loginsOf))];
  const ids = [...new Set(references.flatMap((one) => (one.what === "user" ? one.id : [])))];
  if (logins.length === 0 && ids.length === 0) return undefined;
  // The index of logins holds all that are no groups.
  return sql`type = 'user' and type <> 'group' and status = 1
    and (lower(login) = ${anyOfTexts(logins)} or id = ${anyOf(ids)}) and ${seenPerson(viewer, sql.ref("users.id"))}`;
}

/** Which of these users a reference means, and by which of its words. */
export function meantBy<Person extends NamedPerson>(people: Person[]) {
  const byLogin = new Map(people.map((person) => [person.login.toLowerCase(), person]));
  const byId = new Map(people.map((person) => [person.id, person]));
  const personBy = (reference: Reference, word: string) => {
    if (reference.what === "login") return byLogin.get(loginIn(word));
    return reference.what === "user" ? byId.get(reference.id) : undefined;
  };
  return (reference: Reference): { word: string; person: Person } | undefined => {
    const word = reference.words.find((one) => personBy(reference, one));
    const person = word === undefined ? undefined : personBy(reference, word);
    return word === undefined || !person ? undefined : { word, person };
  };
}

const loginsOf = ({ what, words }: Reference) => (what === "login" ? words.map(loginIn) : []);

/** No two people are told apart by capitals. */
const loginIn = (word: string) => word.slice(1).toLowerCase();
