import type { Context } from "hono";
import { z } from "zod";

const journalId = z.coerce.number().pipe(z.int32().positive());

/** `?upto=` of a record's page: the newest entry of its history that is to be shown. What is no id asks for nothing. */
export const journalAsked = (c: Context): number | undefined => journalId.safeParse(c.req.query("upto")).data;
