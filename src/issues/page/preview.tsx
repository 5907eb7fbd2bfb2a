import type { Context } from "hono";
import { Markdown } from "../../design/index.js";
import { type Runtime, readForm } from "../../kernel/index.js";
import { projectByRef } from "../../projects/index.js";
import { linksIn } from "../history/linked-words.js";

/** What becomes of a text that is being written in the project. Files that are not saved yet have no address. */
export async function preview({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  await projectByRef(db, viewer, c.req.param("project") ?? "");
  const text = (await readForm(c)).text("text") ?? "";
  return c.var.part(<Markdown text={text} links={await linksIn(db, viewer, [text])} />);
}
