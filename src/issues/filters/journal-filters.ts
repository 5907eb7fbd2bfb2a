import { type RawBuilder, sql } from "kysely";
import { madeByAgent, noteVisible } from "../../entities/index.js";
import { contains, containsWord, wholeIs, wordOperators, wordsIn } from "../../kernel/index.js";
import { searchedWords, wordsStand } from "../../search/index.js";
import { issuesWithValue } from "../custom-fields/searched-values.js";
import { type Asked, type Filter, people } from "../fields/filters.js";
import { issueEntity } from "../issue/issue-entity.js";

/** `j`: the journals of the issue that the viewer may read. */
const journals = ({ column, viewer }: Pick<Asked, "column" | "viewer">): RawBuilder<unknown> => sql`
  from journals j where j.entity_type = ${issueEntity.type} and j.entity_id = ${column("id")} and ${noteVisible(
    sql`${viewer.id}`,
    { author: sql.ref("j.user_id"), isPrivate: sql.ref("j.private_notes") },
    sql`${column("project_id")}`,
  )}`;

const noted = (asked: Asked, rule: RawBuilder<boolean>) =>
  sql<boolean>`exists (select 1 ${journals(asked)} and j.notes <> '' and ${rule})`;

const notes = sql.ref("j.notes");

/** Comments: one of them has what is asked for, or none has. */
export const notesFilter: Filter = {
  operators: wordOperators,
  condition({ operator, value }, asked) {
    if (operator === "*") return noted(asked, sql`true`);
    if (operator === "!*") return sql`not ${noted(asked, sql`true`)}`;
    const sign = operator.replace("!", "") || "=";
    const found = noted(asked, sign === "=" ? wholeIs(notes, value) : contains(notes, sign, value));
    return operator.startsWith("!") ? sql`not ${found}` : found;
  },
};

/** Each word is in the subject, the description, a comment or a searchable custom field; `*~`: one of them is; `!~`: none of them is. */
export const anywhereFilter: Filter = {
  operators: ["~", "*~", "!~"],
  condition({ operator, value }, asked) {
    const found = wordsIn(value).map((word) => {
      const texts = ["subject", "description"].map((name) => containsWord(asked.column(name), word));
      const value = sql`${asked.column("id")} in (${issuesWithValue(asked.viewer, (text) => containsWord(text, word))})`;
      return sql`(${sql.join([...texts, noted(asked, containsWord(notes, word)), value], sql` or `)})`;
    });
    const stand = sql<boolean>`(${sql.join(found, operator === "~" ? sql` and ` : sql` or `)})`;
    return operator === "!~" ? sql`not ${stand}` : stand;
  },
};

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

/** Changed or commented by. */
export const updatedByFilter: Filter = {
  ...who,
  condition({ operator, value }, asked) {
    const found = sql<boolean>`exists (select 1 ${journals(asked)} and ${isUser("j.user_id", value, asked)})`;
    return operator === "!" ? sql`not ${found}` : found;
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
    const record = { type: issueEntity.type, id: asked.column("id") };
    const found = sql<boolean>`(${madeByAgent(record, isCalled)}
      or exists (select 1 ${journals(asked)} and j.by_agent and ${isCalled(sql.ref("j.via"))}))`;
    return operator.startsWith("!") ? sql`not ${found}` : found;
  },
};

export const lastUpdatedByFilter: Filter = {
  ...who,
  condition({ operator, value }, asked) {
    const last = lastUpdater(asked);
    const found = sql<boolean>`exists (select 1 from lateral (${last}) last where ${isUser("last.user_id", value, asked)})`;
    return operator === "!" ? sql`not ${found}` : found;
  },
};
