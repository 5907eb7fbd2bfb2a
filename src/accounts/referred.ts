import { Refusal } from "../kernel/index.js";

/** `instead`: the rule that says what to do. The database knows every reference, also those of rooms and plugins this one has never heard of. */
export const refuseReferred =
  (name: string, instead: string) =>
  (error: { code?: string; table?: string }): never => {
    if (error.code !== FOREIGN_KEY_VIOLATION) throw error;
    const where = (error.table ?? "other records").replaceAll("_", " ");
    throw new Refusal(422, { rule: "accounts.referred", values: { called: name, where, instead: { rule: instead } } });
  };

const FOREIGN_KEY_VIOLATION = "23503";
