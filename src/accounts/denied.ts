import { Refusal } from "../kernel/index.js";
import type { Viewer } from "./viewer.js";

/** Anonymous visitors are asked to log in; people who are logged in are told that they may not. */
export function denied(viewer: Viewer, why = "You are not allowed to do that."): Refusal {
  return viewer.anonymous ? new Refusal(401, "You need to log in first.") : new Refusal(403, why);
}
