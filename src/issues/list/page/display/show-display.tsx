import type { Context } from "hono";
import type { Runtime } from "../../../../kernel/index.js";
import { projectByRef } from "../../../../projects/index.js";
import { listAround } from "../list-address.js";
import { isBoard, listAsked } from "../list-asked.js";
import { DisplayPage } from "./display-page.js";

/** `/issues/display?tracker_id=1`: what the list can show of its issues, and what it shows. */
export async function showDisplay(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const inPath = c.req.param("project");
  const project = inPath === undefined ? undefined : await projectByRef(runtime.db, viewer, inPath);
  const wanted = await listAsked(runtime, viewer, {
    query: c.req.queries(),
    projectId: project?.id,
    withCustoms: true,
  });
  const address = listAround(c.var.view().path);
  return c.var.show(<DisplayPage {...wanted} address={address} isBoard={isBoard(wanted)} />);
}
