import type { Generated } from "kysely";

declare module "../kernel/database/database.js" {
  interface Tables {
    /** The parts whose defaults this installation has. */
    installed_parts: { name: string; installed_on: Generated<Date> };
  }
}
