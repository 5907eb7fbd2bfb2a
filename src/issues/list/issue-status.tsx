import { StatusPill, type Tone } from "../../design/index.js";

/** The statuses of a fresh installation; another one has the colour of its name, or that of all closed ones. */
const tones = new Map<string, Tone>([
  ["New", "gray"],
  ["In Progress", "blue"],
  ["Resolved", "green"],
  ["Feedback", "amber"],
  ["Closed", "purple"],
  ["Rejected", "red"],
]);

export function IssueStatus({ name, closed }: { name: string; closed: boolean }) {
  return <StatusPill name={name} tone={tones.get(name) ?? (closed ? "purple" : undefined)} />;
}
