import { Refusal } from "./refusal.js";

/**
 * Refuses a deletion that a foreign key forbids; the database knows every reference, also those of other rooms and plugins.
 *
 * @param instead the rule that says what to do first
 */
export const refuseReferred =
  (name: string, instead: string) =>
  (error: { code?: string; table?: string }): never => {
    if (error.code !== FOREIGN_KEY_VIOLATION) throw error;
    const values = { called: name, records: error.table ?? "", instead: { rule: instead } };
    throw new Refusal(422, { rule: "referred", values });
  };

const FOREIGN_KEY_VIOLATION = "23503";
