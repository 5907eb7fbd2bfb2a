import { type Generated, sql } from "kysely";
import { journalsKnowTheirProject, takesItsHistory } from "../../../src/entities/index.js";
import type { Migrations } from "../../../src/kernel/index.js";
import { madeFindable } from "../../../src/search/index.js";

declare module "../../../src/kernel/database/database.js" {
  interface Tables {
    ideas: {
      id: Generated<number>;
      project_id: number;
      author_id: number;
      title: string;
      text: string;
      created_on: Generated<Date>;
    };
  }
}

export const ideaMigrations: Migrations = {
  "2026-11-23-80 ideas": {
    async up(db) {
      await sql`
        create table ideas (
          id integer generated always as identity primary key,
          project_id integer not null references projects on delete cascade,
          author_id integer not null references users,
          title text not null check (title <> '' and length(title) <= 255),
          text text not null,
          created_on timestamptz not null default now()
        )`.execute(db);
      await sql`create index ideas_of_project on ideas (project_id, id desc)`.execute(db);
      await takesItsHistory("ideas", "Idea").execute(db);
    },
  },
  "2026-12-13-80 journals of ideas know their project": {
    async up(db) {
      for (const step of journalsKnowTheirProject("ideas", "Idea")) await step.execute(db);
    },
  },
  "2026-11-24-82 ideas are found": {
    async up(db) {
      const ideas = { type: "Idea", table: "ideas", title: "title", text: "text" };
      for (const step of madeFindable(ideas)) await step.execute(db);
    },
  },
};
