import type { ProjectsAmong } from "../../tracking/index.js";

export const projectsAmong: ProjectsAmong = async (trx, ids) =>
  (await trx.selectFrom("projects").select("id").where("id", "in", ids).execute()).map(({ id }) => id);
