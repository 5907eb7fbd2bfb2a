import type { Generated } from "kysely";

declare module "../kernel/database/database.js" {
  interface Tables {
    /** A project that came from an archive. */
    imports: {
      id: Generated<number>;
      project_id: number;
      /** `owner/name`. */
      repository: string;
      /** Added to every time of the archive; settled by the first run, so that a continued one goes on alike. */
      shift_seconds: number;
      /** Remarks of reviews are journals of their own; before they were part of their review's. */
      remarks_apart: Generated<boolean>;
      created_on: Generated<Date>;
    };
    /** What is already here. `record_id` is null where nothing was left to write. */
    import_references: {
      import_id: number;
      /** External reference, see docs/import.md. */
      source: string;
      record_type: "Issue" | "Journal";
      record_id: number | null;
    };
  }
}
