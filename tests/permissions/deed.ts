import { may, seesIssue, seesPrivateNote, seesProject } from "./reference.js";
import type { Outcome, Way } from "./senders.js";
import type { Issue, Permission, Who, World } from "./world.js";

export interface Deed {
  expected(world: World, who: Who, issue: Issue): Outcome;
  /** Everything it is done by. */
  ways: Record<string, Way>;
  /** Cannot be put right again: it is tried only by those who may not. */
  lasting?: boolean;
  /** The project stands in what is sent, not in the address: that one does not see it is a refusal as any other. */
  unaddressed?: boolean;
}

export const onIssue =
  (allowed: (world: World, who: Who, issue: Issue) => boolean): Deed["expected"] =>
  (world, who, issue) =>
    seesIssue(world, who, issue) ? done(allowed(world, who, issue)) : "hidden";

export const onPrivateNote =
  (allowed: (world: World, who: Who, issue: Issue) => boolean): Deed["expected"] =>
  (world, who, issue) =>
    seesPrivateNote(world, who, issue) ? done(allowed(world, who, issue)) : "hidden";

export const inProject =
  (permission: Permission): Deed["expected"] =>
  (world, who, { place }) =>
    seesProject(world, who, place) ? done(may(world, who, place, permission)) : "hidden";

export const done = (allowed: boolean): Outcome => (allowed ? "done" : "refused");

export const has =
  (permission: Permission) =>
  (world: World, who: Who, { place, tracker }: Issue) =>
    may(world, who, place, permission, tracker);
