import type { Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import { mayAddProjects } from "../permission/may.js";

/** For the command palette. */
export const newProject = async ({ runtime, viewer }: { runtime: Runtime; viewer: Viewer }) =>
  !viewer.anonymous && (await mayAddProjects(runtime.db, viewer)).somewhere ? { href: "/projects/new" } : undefined;
