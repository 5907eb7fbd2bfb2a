import type { Runtime } from "../../kernel/index.js";
import { BEING_DELETED } from "../project/visible.js";
import { countRecords } from "./records-of-projects.js";

/** How far the deletion of projects is; undefined when none is being deleted. */
export interface BeingDeleted {
  names: string[];
  /** Records that are left in them. */
  left: number;
}

/** For administrators. */
export async function beingDeleted(runtime: Pick<Runtime, "db" | "contributions">): Promise<BeingDeleted | undefined> {
  const projects = await runtime.db
    .selectFrom("projects")
    .select(["id", "name"])
    .where("status", "=", BEING_DELETED)
    .orderBy("id")
    .execute();
  if (projects.length === 0) return undefined;
  const left = await countRecords(
    runtime,
    projects.map(({ id }) => id),
  );
  return { names: projects.map(({ name }) => name), left };
}
