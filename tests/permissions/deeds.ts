import { type Deed, has, onIssue, onPrivateNote } from "./deed.js";
import { deedsInProjects } from "./deeds-in-projects.js";
import { deedsWithTrackers } from "./deeds-with-trackers.js";
import { may, mayEdit, mayEditNote, maySetPrivate, seesIssue } from "./reference.js";
import { type Doing, included, page, pageOfUsers, rest, together, tool, update } from "./senders.js";
import type { Issue, Who, World } from "./world.js";

export const deeds: Record<string, Deed> = {
  "see an issue": {
    expected: onIssue(() => true),
    ways: {
      REST: rest(
        "GET",
        ({ kept }) => `/issues/${kept.id}.json?include=journals,attachments,watchers,relations,children`,
      ),
      page: page(({ kept }) => `/issues/${kept.id}`),
      feed: rest("GET", ({ kept }) => `/issues/${kept.id}.atom`),
      tool: tool("service_issues_get", ({ kept }) => ({ id: kept.id, comments: 20 })),
      "list of comments": tool("service_issues_comments_list", ({ kept }) => ({ id: kept.id })),
      "form for several": pageOfUsers(({ kept }) => `/issues/bulk_edit?ids[]=${kept.id}`),
    },
  },
  "see a file": {
    expected: onIssue(() => true),
    ways: {
      REST: rest("GET", ({ kept }) => `/attachments/${kept.file}.json`),
      download: rest("GET", ({ kept }) => `/attachments/download/${kept.file}/sheep.png`),
      thumbnail: rest("GET", ({ kept }) => `/attachments/thumbnail/${kept.file}`),
      "download by its page": page(({ kept }) => `/attachments/download/${kept.file}/sheep.png`),
      tool: tool("service_attachments_get", ({ kept }) => ({ id: kept.file })),
    },
  },
  "edit an issue": {
    expected: onIssue(mayEdit),
    ways: {
      REST: update({ subject: "Another" }),
      tool: tool("service_issues_update", ({ kept }) => ({ id: kept.id, subject: "Another", dry_run: true })),
      "several at once": together({ "issue[done_ratio]": "30" }),
    },
  },
  comment: {
    expected: onIssue(has("add_issue_notes")),
    ways: {
      REST: update({ notes: "More" }),
      tool: tool("service_issues_update", ({ kept }) => ({ id: kept.id, notes: "More", dry_run: true })),
      "several at once": together({ "issue[notes]": "More" }),
    },
  },
  "comment privately": {
    expected: onIssue(
      (world, who, { place, tracker }) =>
        may(world, who, place, "add_issue_notes", tracker) && may(world, who, place, "set_notes_private"),
    ),
    ways: {
      REST: update({ notes: "More", private_notes: true }),
      tool: tool("service_issues_update", ({ kept }) => ({
        ...{ id: kept.id, notes: "More", private_notes: true, dry_run: true },
      })),
    },
  },
  "make an issue private, or open": {
    expected: onIssue(maySetPrivate),
    ways: {
      REST: rest(
        "PUT",
        ({ kept }) => `/issues/${kept.id}.json`,
        ({ issue }) => ({ issue: { is_private: !issue.isPrivate } }),
      ),
      tool: tool("service_issues_update", ({ kept, issue }) => ({
        ...{ id: kept.id, is_private: !issue.isPrivate, dry_run: true },
      })),
    },
  },
  "delete an issue": {
    expected: onIssue(has("delete_issues")),
    ways: { tool: tool("service_issues_delete", ({ kept }) => ({ id: kept.id, dry_run: true })) },
  },
  "delete an issue for good": {
    expected: onIssue(has("delete_issues")),
    lasting: true,
    ways: { REST: rest("DELETE", ({ kept }) => `/issues/${kept.id}.json`) },
  },
  "watch an issue": {
    expected: onIssue((world, who, issue) => who !== "anonymous" || has("add_issue_watchers")(world, who, issue)),
    ways: { REST: rest("POST", watchersOf, ({ house, who }) => ({ user_id: house.ids[who] })) },
  },
  "see who watches": {
    expected: onIssue(has("view_issue_watchers")),
    ways: {
      page: page(({ kept }) => `/issues/${kept.id}/watchers`),
      REST: included("watchers"),
    },
  },
  "let another watch": {
    expected: onIssue(has("add_issue_watchers")),
    ways: { REST: rest("POST", watchersOf, (doing) => ({ user_id: otherPerson(doing) })) },
  },
  "let another watch no longer": {
    expected: onIssue(has("delete_issue_watchers")),
    ways: { REST: rest("DELETE", ({ house, kept }) => `/issues/${kept.id}/watchers/${house.ids.crew}.json`) },
  },
  "relate two issues": {
    expected: onIssue(
      (world, who, issue) => has("manage_issue_relations")(world, who, issue) && seesNeighbour(world, who, issue),
    ),
    ways: {
      REST: rest(
        "POST",
        ({ kept }) => `/issues/${kept.id}/relations.json`,
        (doing) => ({
          relation: { issue_to_id: neighbourOf(doing), relation_type: "blocks" },
        }),
      ),
    },
  },
  "put an issue below another": {
    expected: onIssue(
      (world, who, issue) =>
        mayEdit(world, who, issue) && has("manage_subtasks")(world, who, issue) && seesNeighbour(world, who, issue),
    ),
    ways: {
      REST: rest(
        "PUT",
        ({ kept }) => `/issues/${kept.id}.json`,
        (doing) => ({ issue: { parent_issue_id: neighbourOf(doing) } }),
      ),
    },
  },
  "edit a note": {
    expected: onIssue(mayEditNote),
    ways: {
      REST: rest(
        "PUT",
        ({ kept }) => `/journals/${kept.notes.open}.json`,
        () => ({ journal: { notes: "Silk" } }),
      ),
      form: page(({ kept }) => `/journals/${kept.notes.open}/edit`),
    },
  },
  "edit a private note": {
    expected: onPrivateNote(mayEditNote),
    ways: {
      REST: rest(
        "PUT",
        ({ kept }) => `/journals/${kept.notes.private}.json`,
        () => ({ journal: { notes: "Silk" } }),
      ),
      form: page(({ kept }) => `/journals/${kept.notes.private}/edit`),
    },
  },
  "delete a note": {
    expected: onIssue(mayEditNote),
    lasting: true,
    ways: { REST: rest("DELETE", ({ kept }) => `/journals/${kept.notes.open}.json`) },
  },
  "describe a file": {
    expected: onIssue(mayEdit),
    ways: {
      REST: rest(
        "PUT",
        ({ kept }) => `/attachments/${kept.file}.json`,
        () => ({ attachment: { description: "One" } }),
      ),
    },
  },
  "delete a file": {
    expected: onIssue(mayEdit),
    lasting: true,
    ways: { REST: rest("DELETE", ({ kept }) => `/attachments/${kept.file}.json`) },
  },
  ...deedsWithTrackers,
  ...deedsInProjects,
};

function watchersOf({ kept }: Doing): string {
  return `/issues/${kept.id}/watchers.json`;
}

const otherPerson = ({ house, who }: Doing) => house.ids[who === "stranger" ? "member" : "stranger"];

/** Another issue of the same project. */
function neighbourOf({ house, world, issue }: Doing): number | undefined {
  return house.issues[world.issues.indexOf(besides(world, issue))]?.id;
}

const seesNeighbour = (world: World, who: Who, issue: Issue) => seesIssue(world, who, besides(world, issue));

const besides = ({ issues }: World, issue: Issue): Issue =>
  issues.find((other) => other !== issue && other.place === issue.place) ?? issue;
