import { sql } from "kysely";
import type { EntityClass, WrittenJournal } from "../../../src/entities/index.js";
import { type Db, topic } from "../../../src/kernel/index.js";
import { permittedProject } from "../../../src/projects/index.js";

export const ideaCreated = topic<{ id: number; mentioned: number[] }>("Idea");

export const ideaEntity: EntityClass = {
  type: ideaCreated.name,
  table: "ideas",
  visible: (user, id, granted) => sql`exists (
    select 1 from ideas vi where vi.id = ${id} and ${permittedProject(user, "view_ideas", "vi.project_id", granted)})`,
  project: (id) => sql`(select project_id from ideas where id = ${id})`,
  author: (id) => sql`(select author_id from ideas where id = ${id})`,
  mayOnNotes(permissions) {
    const may = permissions.has("add_ideas");
    return { comment: may, commentPrivately: false, editNotes: false, editOwnNotes: may };
  },
  viewPermission: "view_ideas",
  journalWritten: topic<WrittenJournal>("IdeaJournal"),
  async describe(db, viewer, ids) {
    const ideas = await visibleIdeas(db, viewer.id)
      .where("i.id", "in", [0, ...ids])
      .execute();
    return new Map(
      ideas.map(({ id, title, text, project }) => [
        id,
        { title: `Idea: ${title}`, href: `/ideas/${id}`, project, text },
      ]),
    );
  },
};

/** Newest first. */
export const visibleIdeas = (db: Db, userId: number) =>
  db
    .selectFrom("ideas as i")
    .innerJoin("projects as p", "p.id", "i.project_id")
    .innerJoin("users as u", "u.id", "i.author_id")
    .select(["i.id", "i.title", "i.text", "i.created_on", "u.firstname as author"])
    .select(
      sql<{ id: number; name: string; identifier: string }>`
        json_build_object('id', p.id, 'name', p.name, 'identifier', p.identifier)`.as("project"),
    )
    .where(permittedProject(userId, "view_ideas", "i.project_id"))
    .orderBy("i.id", "desc");
