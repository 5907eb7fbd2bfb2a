import type { Named, Problem } from "../../kernel/index.js";
import type { FieldsToSet } from "../../tracking/index.js";
import type { AssigneeChoices } from "../members/assignees/assignee-choices.js";

/** The values as the form shows and sends them. */
export interface ProjectValues {
  name: string;
  identifier: string;
  description: string;
  homepage: string;
  isPublic: boolean;
  inheritMembers: boolean;
  parentId: number | undefined;
  /** As it was typed, where there are too many to choose from a list. */
  parent: string | undefined;
  moduleNames: string[];
  trackerIds: number[];
  /** Custom fields of its issues. */
  issueFieldIds: number[];
  defaultAssigneeId: string;
  defaultQueryId: string;
  /** As it was typed, where there are too many to choose from a list. */
  defaultAssignee: string | undefined;
  /** Of custom fields, by the names of their controls. */
  customs: Readonly<Record<string, string>>;
}

/** What there is to choose from. A choice that the viewer may not make is left out and keeps its value. */
export interface ProjectChoices {
  /** Undefined: too many for a list. */
  parents: Named[] | undefined;
  modules: string[];
  trackers: Named[];
  issueFields: Named[];
  /** Undefined: a new project has no members. */
  assignees: AssigneeChoices | undefined;
  /** What lists of its issues can open with. */
  queries: Named[];
  customs: FieldsToSet;
}

export interface ProjectFormProps {
  action: string;
  /** The address below which choices are searched for that are too many for a list. */
  searchedAt: string;
  /** The identifier is chosen once. */
  isNew: boolean;
  /** Of the card and of its button, where it is no form of a new project or of settings. */
  title?: string;
  submit?: string;
  values: ProjectValues;
  choices: ProjectChoices;
  problems: Problem[];
}
