import type { MayOnNotes } from "../../entities/index.js";
import type { Part } from "../../kernel/index.js";
import type { Permissions } from "../../projects/index.js";

const manager = ["Manager"];
const developer = ["Manager", "Developer"];
const member = ["Manager", "Developer", "Reporter"];

/** Off until a project switches it on. */
const module = "crm";

/** Customers are nobody's business who is no member, not even in a public project. */
export const crmPermissions: NonNullable<Part["permissions"]> = [
  { name: "view_crm_cases", module, reading: true, roles: member },
  { name: "add_crm_cases", module, roles: member },
  { name: "edit_crm_cases", module, roles: developer },
  { name: "delete_crm_cases", module, roles: manager, requires: "member" },
  { name: "add_crm_case_notes", module, roles: member },
  { name: "edit_crm_case_notes", module, roles: manager, requires: "login" },
  { name: "edit_own_crm_case_notes", module, roles: manager, requires: "login" },
  { name: "view_crm_case_watchers", module, reading: true, roles: manager },
  { name: "add_crm_case_watchers", module, roles: manager },
  { name: "delete_crm_case_watchers", module, roles: manager },
];

/** What the permissions that somebody has in a project let them do with its cases. */
export interface MayOnCase extends MayOnNotes {
  edit: boolean;
  delete: boolean;
  seeWatchers: boolean;
  addWatchers: boolean;
  removeWatchers: boolean;
}

export function mayOnCase(held: Permissions): MayOnCase {
  const edit = held.has("edit_crm_cases");
  return {
    edit,
    comment: edit || held.has("add_crm_case_notes"),
    commentPrivately: held.has("set_notes_private"),
    editNotes: held.has("edit_crm_case_notes"),
    editOwnNotes: held.has("edit_own_crm_case_notes"),
    delete: held.has("delete_crm_cases"),
    seeWatchers: held.has("view_crm_case_watchers"),
    addWatchers: held.has("add_crm_case_watchers"),
    removeWatchers: held.has("delete_crm_case_watchers"),
  };
}
