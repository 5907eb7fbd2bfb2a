import type { z } from "zod";
import type { Reference, ReferenceName } from "./references.js";

/** How the values of a field are compared, shown and asked for. */
export type FieldKind = "reference" | "line" | "text" | "flag" | "day" | "moment" | "percent" | "hours" | "number";

/** What is known of a field of issues, or of another class of records. Its name is that of its column, of REST, of forms and of stored journal details. */
export interface Field {
  kind: FieldKind;
  /** The schema of a new value, for every way in. A field without one cannot be set. */
  schema?: z.ZodType;
  /** What the ids of a reference name. */
  to?: ReferenceName | Reference;
  /** What REST, forms and the rules of trackers and workflows call it, where that is not its name. */
  sentAs?: string;
  /** There may be no value. */
  mayBeEmpty?: boolean;
}
