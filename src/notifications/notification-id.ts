import type { Context } from "hono";
import { z } from "zod";
import { exactMoment, notFound } from "../kernel/index.js";

/**
 * Beyond the ids of records: telling someone takes a number also where their notification is there already, so that a house
 * with a hundred thousand watchers has used up 2^31 of them after as many changes as a busy project has in a year.
 */
const notificationId = z.int().positive();

const inPath = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .pipe(notificationId);

/** The id in the path. A malformed one answers like a missing one: not found. */
export function notificationParam(c: Context): number {
  const { data } = inPath.safeParse(c.req.param("id"));
  if (data === undefined) throw notFound("notification");
  return data;
}

/** A place in the inbox: the moment of the last event and the id. */
export const placeInInbox = z.tuple([exactMoment, notificationId]);
