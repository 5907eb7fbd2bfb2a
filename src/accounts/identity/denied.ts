import { notFound, Refusal, type Values } from "../../kernel/index.js";
import type { Viewer } from "./viewer.js";

/** Anonymous visitors are asked to log in; people who are logged in are told that they may not. */
export function denied(viewer: Viewer, rule = "accounts.not_permitted", values?: Values): Refusal {
  return viewer.anonymous ? new Refusal(401, "accounts.log_in_first") : new Refusal(403, { rule, values });
}

/**
 * For what is not there and for what the viewer does not see: the same answer, so that it tells nothing (decisions 10.3).
 * Visitors are asked to log in for both.
 */
export const unseen = (viewer: Viewer, what: string): Refusal => (viewer.anonymous ? denied(viewer) : notFound(what));
