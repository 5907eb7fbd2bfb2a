import { Avatar } from "../../src/design/index.js";

/** What the gallery shows: every component in the company it keeps, for eyes and for axe. Not part of the product. */
export type Issue = {
  id: number;
  subject: string;
  status: string;
  priority: string;
  assignee?: string;
  updated: string;
};

export const people = ["Ada Lovelace", "Grace Hopper", "Linus Pauling", "Mary Jackson", "Katherine Johnson"];
const subjects = [
  "Watchers are notified twice when an issue moves between projects",
  "Bulk edit: keep custom field values that are valid in the target tracker",
  "CSV export drops the first journal note",
  "LDAP groups: nested membership is not followed",
  "Roadmap shows closed versions after the sharing setting changes",
  "Time entries cannot be logged on behalf of locked users",
  "Search result page: highlight matches inside attachments",
  "Table of contents anchors break with emoji headings",
  "REST API: 422 answer lacks the field name for nested attributes",
  "Calendar: week start ignores the user language",
  "PDF export cuts the last column",
  "Mail handler: quoted-printable subject is decoded twice, and a very long title goes on and on until it needs a second line in the list",
];
const statuses = [
  "In Progress",
  "New",
  "Resolved",
  "New",
  "In Progress",
  "Feedback",
  "New",
  "Resolved",
  "In Progress",
  "Closed",
  "New",
  "Feedback",
];
export const issues: Issue[] = subjects.map((subject, place) => ({
  id: 4821 - place * 5,
  subject,
  status: statuses[place] as string,
  priority: ["High", "Normal", "Normal", "Urgent", "Low"][place % 5] as string,
  assignee: place % 4 === 3 ? undefined : people[place % 5],
  updated: new Date(Date.now() - (place * place * 5 + 2) * 3_600_000).toISOString(),
}));
export const toneOfStatus = {
  New: "gray",
  "In Progress": "blue",
  Resolved: "green",
  Feedback: "amber",
  Closed: "purple",
  Rejected: "red",
} as const;

export function Person({ name }: { name: string }) {
  return (
    <span class="person">
      <Avatar name={name} size="sm" />
      {name}
    </span>
  );
}
