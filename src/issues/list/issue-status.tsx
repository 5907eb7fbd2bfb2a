import { StatusPill } from "../../design/index.js";
import { type Appearance, drawnStatus } from "../../tracking/index.js";

/** A status of issues as it is drawn. */
export interface DrawnStatus extends Appearance {
  name: string;
  closed: boolean;
}

export function IssueStatus({ name, ...appearance }: DrawnStatus) {
  return <StatusPill name={name} {...drawnStatus(appearance)} />;
}

/** In an issue with the names of what it refers to. */
export const statusOf = (issue: {
  status_name: string;
  status_closed: boolean;
  status_tone: Appearance["tone"];
  status_icon: Appearance["icon"];
}): DrawnStatus => ({
  name: issue.status_name,
  closed: issue.status_closed,
  tone: issue.status_tone,
  icon: issue.status_icon,
});
