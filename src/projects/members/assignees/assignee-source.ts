import { principalChoice, principalsNamed } from "../../../accounts/index.js";
import type { ChoiceSource } from "../../../design/index.js";
import type { Db, Translate } from "../../../kernel/index.js";
import { type Assignees, assignableNamed, searchAssignable } from "./assignable.js";

/** Who can be assignee. `keptId`: may stay assignee without being a member. */
export const assigneeSource = (db: Db, assignees: Assignees, t: Translate, keptId?: number): ChoiceSource => ({
  search: async (text) => (await searchAssignable(db, assignees, text)).map((one) => principalChoice(one, t)),
  async named(typed) {
    const members = await assignableNamed(db, assignees, typed);
    const others = members.length === 0 && keptId !== undefined ? await principalsNamed(db, typed) : [];
    return [...members, ...others.filter(({ id }) => id === keptId)].map((one) => principalChoice(one, t));
  },
});
