import { type Deed, done, inProject, onIssue } from "./deed.js";
import { mayEdit, mayGive } from "./reference.js";
import { rest, tool } from "./senders.js";
import { type Issue, type Tracker, trackers } from "./world.js";

/** In which roles are for some trackers: new issues, and such that get another one. */
export const deedsWithTrackers: Record<string, Deed> = {
  "create an issue": {
    expected: (world, who, issue) => {
      const outcome = inProject("add_issues")(world, who, issue);
      return outcome === "done" ? done(mayGive(world, who, issue.place, issue.tracker)) : outcome;
    },
    unaddressed: true,
    ways: {
      REST: rest(
        "POST",
        () => "/issues.json",
        ({ house, issue }) => ({
          issue: { project_id: house.places[issue.place], tracker_id: issue.tracker, subject: "New" },
        }),
      ),
      tool: tool("service_issues_create", ({ issue }) => ({
        ...{ project: issue.place, tracker: issue.tracker, subject: "New", dry_run: true },
      })),
    },
  },
  "create an issue with whatever tracker": {
    expected: (world, who, issue) => {
      const outcome = inProject("add_issues")(world, who, issue);
      return outcome === "done" ? done(trackers.some((one) => mayGive(world, who, issue.place, one))) : outcome;
    },
    unaddressed: true,
    ways: {
      REST: rest(
        "POST",
        () => "/issues.json",
        ({ house, issue }) => ({ issue: { project_id: house.places[issue.place], subject: "New" } }),
      ),
    },
  },
  "give an issue another tracker": {
    expected: onIssue(
      (world, who, issue) => mayEdit(world, who, issue) && mayGive(world, who, issue.place, otherTracker(issue)),
    ),
    ways: {
      REST: rest(
        "PUT",
        ({ kept }) => `/issues/${kept.id}.json`,
        ({ issue }) => ({ issue: { tracker_id: otherTracker(issue) } }),
      ),
      tool: tool("service_issues_update", ({ kept, issue }) => ({
        ...{ id: kept.id, tracker: otherTracker(issue), dry_run: true },
      })),
    },
  },
};

const otherTracker = ({ tracker }: Issue): Tracker => (tracker === 1 ? 2 : 1);
