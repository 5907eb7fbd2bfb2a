import type { Context } from "hono";
import type { Runtime } from "../../kernel/index.js";
import { projectAround } from "../../projects/index.js";
import { askedActivity } from "../asked-activity.js";
import { timeline } from "../timeline.js";
import { ActivityPage } from "./activity-page.js";
import { classesInSight } from "./classes-in-sight.js";

const SHOWN = 50;

/** `/activity`, and `/projects/:project/activity` for that of one project and those below it. */
export async function showActivity(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const inPath = c.req.param("project");
  const around = inPath === undefined ? undefined : await projectAround(runtime, viewer, inPath);
  const { person, ...filters } = await askedActivity(runtime, c);
  const asked = { ...filters, userId: person?.id, projectId: around?.project.id };
  const [shown, classes] = await Promise.all([
    timeline(runtime, viewer, { ...asked, limit: SHOWN }),
    classesInSight(runtime, viewer, around?.project.id),
  ]);
  return c.var.show(<ActivityPage {...shown} {...filters} around={around} person={person} classes={classes} />);
}
