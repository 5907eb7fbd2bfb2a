import { principalChoice, principalsById, principalsNamed } from "../../accounts/index.js";
import type { ChoiceSource } from "../../design/index.js";
import { type Db, MOST_FOUND, type Translate } from "../../kernel/index.js";
import { assignableIn } from "../assignable.js";

/** Whom an issue of the project can be given to. `authorId`: may keep it, whoever the members are. */
export const assigneeSource = (db: Db, projectId: number, t: Translate, authorId?: number): ChoiceSource => ({
  async search(text) {
    const found = await assignableIn(db, projectId, { search: text, limit: MOST_FOUND });
    const principals = await principalsById(
      db,
      found.map(({ id }) => id),
    );
    return principals.map((one) => principalChoice(one, t));
  },
  async named(typed) {
    const possible = await principalsNamed(db, typed);
    const assignable = await Promise.all(
      possible.map(async ({ id }) => id === authorId || (await assignableIn(db, projectId, { onlyId: id })).length > 0),
    );
    return possible.filter((_, place) => assignable[place]).map((one) => principalChoice(one, t));
  },
});
