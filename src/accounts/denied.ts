import { Refusal, type Values } from "../kernel/index.js";
import type { Viewer } from "./viewer.js";

/** Anonymous visitors are asked to log in; people who are logged in are told that they may not. */
export function denied(viewer: Viewer, rule = "accounts.not_permitted", values?: Values): Refusal {
  return viewer.anonymous ? new Refusal(401, "accounts.log_in_first") : new Refusal(403, { rule, values });
}
