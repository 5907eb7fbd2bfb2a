import { nameOf, unseen, type Viewer } from "../../accounts/index.js";
import type { Db, Named, Trx } from "../../kernel/index.js";
import { projectVisible } from "../project/visible.js";

export interface Category extends Named {
  projectId: number;
  /** Default assignee of new issues of the category: a person or a group. */
  assignedTo: Named | undefined;
}

/** The categories of a project, by name. */
export async function categoriesOf(db: Db | Trx, projectId: number): Promise<Category[]> {
  return (await categoriesByProject(db, [projectId])).get(projectId) ?? [];
}

export async function categoriesByProject(db: Db | Trx, projectIds: number[]): Promise<Map<number, Category[]>> {
  const rows = await selectCategories(db)
    .where("c.project_id", "in", [0, ...projectIds])
    .orderBy((eb) => eb.fn("lower", ["c.name"]))
    .execute();
  return Map.groupBy(rows.map(categoryFrom), (category) => category.projectId);
}

/** A category of a project the viewer sees. */
export async function categoryById(db: Db | Trx, viewer: Viewer, id: number): Promise<Category> {
  const row = await selectCategories(db)
    .innerJoin("projects as p", "p.id", "c.project_id")
    .where("c.id", "=", id)
    .where(projectVisible(viewer, "p"))
    .executeTakeFirst();
  if (!row) throw unseen(viewer, "category");
  return categoryFrom(row);
}

const selectCategories = (db: Db | Trx) =>
  db
    .selectFrom("issue_categories as c")
    .leftJoin("users as u", "u.id", "c.assigned_to_id")
    .select(["c.id", "c.name", "c.project_id as projectId", "u.id as assigneeId"])
    .select(nameOf("u").as("assignee"));

type Row = Awaited<ReturnType<ReturnType<typeof selectCategories>["execute"]>>[number];

const categoryFrom = ({ assigneeId, assignee, ...category }: Row): Category => ({
  ...category,
  assignedTo: assigneeId === null ? undefined : { id: assigneeId, name: assignee },
});
