import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { madeByAgents, noteVisible } from "../../entities/index.js";
import { contains, containsWord, wholeIs, wordOperators, wordsIn } from "../../kernel/index.js";
import { permittedProjects } from "../../projects/index.js";
import { searchedWords, wordsStand } from "../../search/index.js";
import { issuesWithValue } from "../custom-fields/in-lists/searched-values.js";
import { type Asked, type Filter, ofEach, people } from "../fields/filters.js";
import { issueEntity } from "../issue/issue-entity.js";

/** The note of `j` is shown to the viewer. `permitted`: they may read private ones there, where it is known otherwise. */
const shownTo = (viewer: Viewer, permitted?: RawBuilder<boolean>) =>
  noteVisible(
    sql`${viewer.id}`,
    { author: sql.ref("j.user_id"), isPrivate: sql.ref("j.private_notes") },
    sql.ref("j.project_id"),
    permitted,
  );

/** `j`: the journals of issues that the viewer may read. */
const readable = ({ viewer }: Pick<Asked, "viewer">): RawBuilder<unknown> => sql`
  from journals j where j.entity_type = ${issueEntity.type} and ${shownTo(viewer)}`;

/** Those of the issue. */
const journals = (asked: Pick<Asked, "column" | "viewer">): RawBuilder<unknown> =>
  sql`${readable(asked)} and j.entity_id = ${asked.column("id")}`;

/** It has a comment that all may read who see it, or a private one that the viewer may: an index each, and their projects are looked up once. */
function isNoted({ viewer, column, asksEach }: Asked): RawBuilder<boolean> {
  const each = ofEach({ asksEach });
  const note = sql`select 1 from journals j where j.entity_type = ${issueEntity.type} and j.entity_id = ${column("id")} and j.notes <> ''`;
  const permitted = sql<boolean>`
    j.project_id in (select project_id from (${permittedProjects(viewer, "view_private_notes")}) permitted)`;
  return sql`(
    exists (${note} and not j.private_notes ${each})
    or exists (${note} and j.private_notes and ${shownTo(viewer, permitted)} ${each}))`;
}

/** A select of the issues that have a comment for which the rule holds. An index of words finds these, and not the issues they are asked of. */
const noted = (asked: Pick<Asked, "viewer">, rule: RawBuilder<boolean>) =>
  sql`select j.entity_id ${readable(asked)} and j.notes <> '' and ${rule}`;

const notes = sql.ref("j.notes");

/** Comments: one of them has what is asked for, or none has. */
export const notesFilter: Filter = {
  operators: wordOperators,
  condition({ operator, value }, asked) {
    if (operator === "*") return isNoted(asked);
    if (operator === "!*") return sql`not ${isNoted(asked)}`;
    const sign = operator.replace("!", "") || "=";
    const found = noted(asked, sign === "=" ? wholeIs(notes, value) : contains(notes, sign, value));
    return sql`${asked.column("id")} ${operator.startsWith("!") ? sql`not in` : sql`in`} (${found})`;
  },
};

/** Each word is in the subject, the description, a comment or a searchable custom field; `*~`: one of them is; `!~`: none of them is. */
export const anywhereFilter: Filter = {
  operators: ["~", "*~", "!~"],
  condition({ operator, value }, asked) {
    const found = wordsIn(value).map((word) => sql`${asked.column("id")} in (${anywhere(asked, word)})`);
    const stand = sql<boolean>`(${sql.join(found, operator === "~" ? sql` and ` : sql` or `)})`;
    return operator === "!~" ? sql`not ${stand}` : stand;
  },
};

/** A select of the issues that have the word in one of their texts. */
function anywhere(asked: Asked, word: string): RawBuilder<unknown> {
  const texts = ["subject", "description"].map((name) => containsWord(sql.ref(`texts.${name}`), word));
  return sql`
    select texts.id from issues texts where ${sql.join(texts, sql` or `)}
    union all ${noted(asked, containsWord(notes, word))}
    union all ${issuesWithValue(asked.viewer, (text) => containsWord(text, word))}`;
}

/** What the search finds: words and beginnings of words, in any order, by an index. */
export const queryFilter: Filter = {
  operators: ["="],
  condition: ({ value }, { viewer, column }) =>
    wordsStand({
      entity: issueEntity,
      others: issuesWithValue,
      viewer,
      id: column("id"),
      words: searchedWords(value),
    }),
};

const who: Pick<Filter, "operators"> = { operators: ["=", "!"] };

const isUser = (column: string, value: string, asked: Asked) =>
  people(() => sql.ref(column)).condition({ operator: "=", value }, asked);

/** A select of who changed or commented last, as far as the viewer may know. */
export const lastUpdater = (asked: Pick<Asked, "column" | "viewer">): RawBuilder<number> =>
  sql`select j.user_id ${journals(asked)} order by j.created_on desc, j.id desc limit 1`;

/** A select of the issues that have a journal of the user, whoever may read it. */
export const updatedBy = (user: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select j.entity_id from journals j where j.entity_type = ${sql.lit(issueEntity.type)} and j.user_id = ${user}`;

/** A select of the issues that a user, or one of several, changed or commented, as far as the viewer may know. */
const touched = (value: string, asked: Asked): RawBuilder<unknown> =>
  sql`select j.entity_id ${readable(asked)} and ${isUser("j.user_id", value, asked)}`;

/** Changed or commented by. */
export const updatedByFilter: Filter = {
  ...who,
  condition({ operator, value }, asked) {
    const found = sql`(${touched(value, asked)})`;
    return sql`${asked.column("id")} ${operator === "!" ? sql`not in` : sql`in`} ${found}`;
  },
};

/** Made, changed or commented in a user's name by an agent: by one of this name, by any, by none. */
export const viaFilter: Filter = {
  operators: ["=", "!", "~", "*", "!*"],
  condition({ operator, value }, asked) {
    const isCalled = (name: RawBuilder<unknown>) => {
      if (operator.endsWith("*")) return sql<boolean>`true`;
      return operator === "~" ? contains(name, "~", value) : wholeIs(name, value);
    };
    const found = sql<boolean>`${asked.column("id")} in (
      ${madeByAgents(issueEntity.type, isCalled)}
      union all select j.entity_id ${readable(asked)} and j.via is not null and j.by_agent and ${isCalled(sql.ref("j.via"))})`;
    return operator.startsWith("!") ? sql`not ${found}` : found;
  },
};

export const lastUpdatedByFilter: Filter = {
  ...who,
  condition({ operator, value }, asked) {
    const last = lastUpdater(asked);
    // Of their issues, which are few, the last one is looked for, and not of all.
    const found = sql<boolean>`(${asked.column("id")} in (${touched(value, asked)})
      and exists (select 1 from lateral (${last}) last where ${isUser("last.user_id", value, asked)}))`;
    return operator === "!" ? sql`not ${found}` : found;
  },
};
