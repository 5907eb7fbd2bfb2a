import { type Db, type Named, type Part, type Trx, WrongPart } from "../../kernel/index.js";

/** All trackers, to which roles may limit some of their permissions. */
export type TrackersOfRoles = (db: Db | Trx) => Promise<Named[]>;

declare module "../../kernel/part.js" {
  interface Part {
    /** Brought by the one part that knows trackers. */
    trackersOfRoles?: TrackersOfRoles;
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    trackersOfRoles: TrackersOfRoles;
  }
}

export function theTrackersOfRoles(parts: readonly Part[]): TrackersOfRoles {
  const [one, another] = parts.flatMap((part) => part.trackersOfRoles ?? []);
  if (another) throw new WrongPart("Two parts say which trackers there are: one may.");
  return one ?? (async () => []);
}
