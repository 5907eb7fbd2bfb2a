import { type RawBuilder, sql } from "kysely";
import { contains, wholeIs, wordOperators } from "../../kernel/index.js";
import { type Filter, ofEach } from "../fields/filters.js";
import { issueEntity } from "../issue/issue-entity.js";

/** Issues with a file whose name, or description, is what is asked for; or without any such file. */
export const attachmentFilter = (column: "filename" | "description"): Filter => ({
  operators: wordOperators,
  condition({ operator, value }, asked) {
    const text = sql.ref(`a.${column}`);
    const has = (rule: RawBuilder<boolean>) => sql<boolean>`exists (
      select 1 from attachments a
       where a.entity_type = ${issueEntity.type} and a.entity_id = ${asked.column("id")} and ${rule} ${ofEach(asked)})`;
    if (operator.endsWith("*")) {
      const any = has(sql`${text} <> ''`);
      return operator === "*" ? any : sql`not ${any}`;
    }
    const sign = operator.replace("!", "") || "=";
    const found = has(sign === "=" ? wholeIs(text, value) : contains(text, sign, value));
    return operator.startsWith("!") ? sql`not ${found}` : found;
  },
});
