import type { Viewer } from "../accounts/index.js";
import type { Runtime } from "../kernel/index.js";
import type { Happening } from "./happening.js";

const SHOWN = 50;

/** The latest happenings of all records the viewer may see, newest first. */
export async function recentHappenings(
  { db, contributions }: Runtime,
  viewer: Viewer,
  most = SHOWN,
): Promise<Happening[]> {
  const ofClasses = await Promise.all(contributions.activity.map((recent) => recent(db, viewer, most)));
  return ofClasses
    .flat()
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, most);
}
