/** Redmine's statuses, in their order (decisions 9.9). */
export const statusNames = ["New", "In Progress", "Resolved", "Feedback", "Closed", "Rejected"];

/** In place of a status: the issue is new. */
export const NONE = "";

/** Of the default workflow of a role, by the names of the statusNames. */
export function usualTransitions(role: string): [from: string, to: string][] {
  const start: [string, string] = [NONE, "New"];
  if (role === "Manager") {
    const any = statusNames.flatMap((from) =>
      statusNames.filter((to) => to !== from).map((to): [string, string] => [from, to]),
    );
    return [start, ...any];
  }
  if (role === "Developer") {
    const open = ["New", "In Progress", "Resolved", "Feedback"];
    const working = ["In Progress", "Resolved", "Feedback", "Closed"];
    return [
      start,
      ...open.flatMap((from) => working.filter((to) => to !== from).map((to): [string, string] => [from, to])),
    ];
  }
  const open = ["New", "In Progress", "Resolved", "Feedback"];
  return [start, ...open.map((from): [string, string] => [from, "Closed"]), ["Resolved", "Feedback"]];
}
