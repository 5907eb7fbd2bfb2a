import { invalid } from "./refusal.js";

/**
 * Of a statement that fails: a value that another record has is refused by the name of its field. The unique index decides, because
 * another change may have taken the value after any question. `fields`: by the names of the indexes.
 */
export const orTaken =
  (fields: Record<string, string>) =>
  (error: { constraint?: string }): never => {
    const field = fields[error.constraint ?? ""];
    throw field === undefined ? error : invalid(field, "taken");
  };
