import { noProgress, type VersionProgress } from "./planned-records.js";
import type { Version } from "./version.js";

/** Where a version stands today, as far as the viewer sees its issues. */
export interface VersionStanding {
  /** Closed, or its date is over and nothing is open. */
  isCompleted: boolean;
  /** Its date is over, and something is open. */
  isOverdue: boolean;
}

/** `today`: of the viewer. */
export function standingOf(
  { status, dueDate }: Pick<Version, "status" | "dueDate">,
  { open }: VersionProgress = noProgress,
  today: string,
): VersionStanding {
  const isOver = dueDate !== null && dueDate < today;
  const isCompleted = status === "closed" || (isOver && open === 0);
  return { isCompleted, isOverdue: isOver && !isCompleted };
}
