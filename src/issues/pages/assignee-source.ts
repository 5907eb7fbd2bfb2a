import { principalChoice, principalsNamed } from "../../accounts/index.js";
import type { ChoiceSource } from "../../design/index.js";
import type { Db, Translate } from "../../kernel/index.js";
import { isAssignable, searchAssignable } from "../assignable.js";

/** Whom an issue of the project can be given to. `authorId`: may keep it, whoever the members are. */
export const assigneeSource = (db: Db, projectId: number, t: Translate, authorId?: number): ChoiceSource => ({
  async search(text) {
    return (await searchAssignable(db, projectId, text)).map((one) => principalChoice(one, t));
  },
  async named(typed) {
    const possible = await principalsNamed(db, typed);
    const assignable = await Promise.all(
      possible.map(async ({ id }) => id === authorId || (await isAssignable(db, projectId, id))),
    );
    return possible.filter((_, place) => assignable[place]).map((one) => principalChoice(one, t));
  },
});
