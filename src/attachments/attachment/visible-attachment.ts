import type { Context } from "hono";
import { type RawBuilder, sql } from "kysely";
import { unseen, type Viewer } from "../../accounts/index.js";
import { type Contributions, type Db, idParam, type Runtime, type Trx } from "../../kernel/index.js";
import { permissionsOf } from "../../projects/index.js";
import { type Attachable, attachableOf } from "../attachable.js";
import { typeOfValues } from "../values/type-of-values.js";
import { type Attachment, storedAttachments } from "./attachments-of.js";

export type VisibleAttachment = Attachment & {
  /** What it is attached to; undefined while it waits. */
  record: { class: Attachable; id: number } | undefined;
  /** The viewer may rename and delete it. */
  mayEdit: boolean;
};

/**
 * The rule of who sees `attachments a`: who sees its record, and of it the custom field whose value it is; while it waits its author
 * alone. One of a class that is not loaded is seen by no user.
 */
function attachmentVisible(classes: Attachable[], viewer: Pick<Viewer, "id" | "anonymous">): RawBuilder<boolean> {
  const user = sql<number>`${viewer.id}::int`;
  // All visitors are one user, so none of them has uploads of their own.
  const own = viewer.anonymous ? sql`false` : sql`(a.entity_type is null and a.author_id = ${user})`;
  const [record, field] = [sql.ref<number>("a.entity_id"), sql.ref<number>("a.custom_field_id")];
  const ofClass = classes.flatMap(({ entity, values }) => [
    sql`(a.entity_type = ${entity.type} and ${entity.visible(user, record)})`,
    ...(values
      ? [
          sql`(a.entity_type = ${typeOfValues(entity.type)} and ${entity.visible(user, record)}
           and ${values.visible(user, { record, field })})`,
        ]
      : []),
  ]);
  return sql`(${sql.join([own, ...ofClass], sql` or `)})`;
}

/** The attachment of a path, for a viewer who sees it. Missing and hidden answer the same. */
export async function visibleAttachment(
  db: Db | Trx,
  { attachables }: Contributions,
  viewer: Viewer,
  id: number,
): Promise<VisibleAttachment> {
  const found = await storedAttachments(db)
    .where("a.id", "=", id)
    .where(attachmentVisible([...attachables.values()], viewer))
    .executeTakeFirst();
  if (!found) throw unseen(viewer, "attachment");
  const { entity_type: type, entity_id: entityId } = found;
  const ofClass = type === null ? undefined : attachableOf(attachables, type);
  const record = ofClass && entityId !== null ? { class: ofClass, id: entityId } : undefined;
  return { ...found, record, mayEdit: record ? await mayEdit(db, viewer, record) : true };
}

/** The same for the `:id` of a request. */
export const attachmentOfPath = ({ db, contributions }: Runtime, c: Context) =>
  visibleAttachment(db, contributions, c.var.viewer, idParam(c, "attachment"));

async function mayEdit(
  db: Db | Trx,
  viewer: Viewer,
  { class: { entity, mayEdit: rule }, id }: { class: Attachable; id: number },
): Promise<boolean> {
  const record = sql<number>`${id}::int`;
  const { rows } = await sql<{ project: number; author: number; tracker: number | null }>`
    select ${entity.project(record)} as project, ${entity.author(record)} as author,
           ${entity.tracker?.(record) ?? sql`null::int`} as tracker`.execute(db);
  const { project = 0, author = 0, tracker = null } = rows[0] ?? {};
  return rule(await permissionsOf(db, viewer, project, tracker), viewer, author);
}
