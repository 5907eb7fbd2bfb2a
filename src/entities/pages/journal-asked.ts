import type { Context } from "hono";
import { sentId } from "../../kernel/index.js";

/** `?upto=` of a record's page: the newest entry of its history that is to be shown. What is no id asks for nothing. */
export const journalAsked = (c: Context): number | undefined => sentId.safeParse(c.req.query("upto")).data;
