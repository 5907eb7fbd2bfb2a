import { invalid } from "../../kernel/index.js";
import type { Filter } from "../fields/filters.js";

/** Redmine's filters by what is not kept yet. Said, because a filter that is passed over would find everything. */
export const unkeptFilters = ["spent_time"];

/** `cf_1.due_date`, `cf_1.cf_2`: by what a value of a custom field refers to. */
export const namesCustomField = (name: string): boolean => /^([a-z_]+\.)?cf_\d+(\.([a-z_]+|cf_\d+))?$/.test(name);

export const unkept: Filter = {
  operators: ["="],
  condition(_expression, { name }) {
    throw notKept(name);
  },
};

export const notKept = (name: string) => invalid(name, "issues.filter_not_kept");
