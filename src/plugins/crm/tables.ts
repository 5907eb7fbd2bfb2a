import type { Generated } from "kysely";

interface CasesTable {
  id: Generated<number>;
  project_id: number;
  status_id: number;
  author_id: number;
  /** A person or a group. */
  assigned_to_id: number | null;
  name: string;
  description: Generated<string>;
  /** Who is spoken to there. */
  contact: string | null;
  company: string | null;
  price: number | null;
  /** ISO 4217. */
  currency: Generated<string>;
  lock_version: Generated<number>;
  created_on: Generated<Date>;
  updated_on: Generated<Date>;
  closed_on: Date | null;
}

declare module "../../kernel/database/database.js" {
  interface Tables {
    crm_cases: CasesTable;
    crm_case_statuses: { id: Generated<number>; name: string; position: number; is_closed: Generated<boolean> };
  }
}
