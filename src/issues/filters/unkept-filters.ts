import { invalid } from "../../kernel/index.js";
import type { Filter } from "../fields/filters.js";

/** Redmine's filters by what is not kept yet. Said, because a filter that is passed over would find everything. */
export const unkeptFilters = ["spent_time"];

export const unkept: Filter = {
  operators: ["="],
  condition(_expression, { name }) {
    throw notKept(name);
  },
};

export const notKept = (name: string) => invalid(name, "issues.filter_not_kept");
