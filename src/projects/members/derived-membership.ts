import type { Context } from "hono";
import { idParam } from "../../kernel/index.js";

/** A membership that follows from that of a group or of a parent project: it is no row of its own. */
export interface DerivedMembership {
  userId: number;
  projectId: number;
}

const PROJECTS = 1_000_000;

/** Its number is below zero and says whose it is, and where: `-12000034` is user 12 in project 34. */
export const derivedId = ({ userId, projectId }: DerivedMembership): number => -(userId * PROJECTS + projectId);

/** The membership that a path names: a stored one, or one that follows from others. */
export function membershipParam(c: Context): number | DerivedMembership {
  const [, digits] = /^-(\d{7,15})$/.exec(c.req.param("id") ?? "") ?? [];
  if (digits === undefined) return idParam(c, "membership");
  const number = Number(digits);
  return { userId: Math.floor(number / PROJECTS), projectId: number % PROJECTS };
}
