/** Redmine's order and names; the two that this product does not keep yet are switched on there as well. */
export const trackerFields = [
  "assigned_to_id",
  "category_id",
  "fixed_version_id",
  "parent_issue_id",
  "start_date",
  "due_date",
  "estimated_hours",
  "done_ratio",
  "description",
];

/** Those that a workflow can make read-only or required; Redmine puts the ones that no tracker lacks first. */
export const workflowFields = ["project_id", "tracker_id", "subject", "priority_id", "is_private", ...trackerFields];
