import { principalChoice, principalsNamed } from "../../accounts/index.js";
import type { ChoiceSource } from "../../design/index.js";
import type { Db, Translate } from "../../kernel/index.js";
import { assignableNamed, searchAssignable } from "./assignable.js";

/** Who can be assignee of an issue of the project. `keptId`: may stay assignee without being a member. */
export const assigneeSource = (db: Db, projectId: number, t: Translate, keptId?: number): ChoiceSource => ({
  search: async (text) => (await searchAssignable(db, projectId, text)).map((one) => principalChoice(one, t)),
  async named(typed) {
    const members = await assignableNamed(db, projectId, typed);
    const others = members.length === 0 && keptId !== undefined ? await principalsNamed(db, typed) : [];
    return [...members, ...others.filter(({ id }) => id === keptId)].map((one) => principalChoice(one, t));
  },
});
