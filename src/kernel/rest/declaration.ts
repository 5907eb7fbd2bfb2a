import type { z } from "zod";

/** What a REST route takes and answers. The schema of a body is the one that its handler parses with. */
export interface RestDeclaration {
  summary: string;
  /** What the schemas do not say. Markdown. */
  description?: string;
  /** All are optional, and names that are not here are ignored, as in Redmine. */
  query?: z.ZodRawShape;
  body?: RestBody;
  /** The JSON of a 200. */
  answer?: z.ZodRawShape;
  /** The JSON of a 201. Without this and `answer`: 204. */
  created?: z.ZodRawShape;
  /** The body of the request is a file; or that of the answer is one, and the path ends without `.json`. */
  file?: "sent" | "answered";
  /** Says no in any case, with this status. */
  refusal?: number;
}

export interface RestBody {
  /** The name that the fields stand under, as in `{"group": {...}}`. */
  name?: string;
  schema: z.ZodType;
}
