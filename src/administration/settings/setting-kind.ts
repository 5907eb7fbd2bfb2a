import { z } from "zod";
import { type Form, sentFlag } from "../../kernel/index.js";

/** How a setting is shown and sent on the page, read off its schema. */
export type SettingKind =
  | { kind: "flag" }
  | { kind: "number"; min: number | undefined; max: number | undefined }
  | { kind: "choice"; values: (string | number)[] }
  | { kind: "boxes"; values: string[] }
  | { kind: "lines" }
  | { kind: "line"; longest: number | undefined };

/** What of a schema is read here. */
interface Described {
  type?: string;
  enum?: (string | number)[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: Described;
}

export function kindOf(schema: z.ZodType): SettingKind {
  const described = z.toJSONSchema(schema, { unrepresentable: "any" }) as Described; // of a schema, as JSON
  if (described.enum) return { kind: "choice", values: described.enum };
  if (described.type === "boolean") return { kind: "flag" };
  if (described.type === "integer" || described.type === "number")
    return { kind: "number", min: described.minimum, max: described.maximum };
  if (described.type !== "array") return { kind: "line", longest: described.maxLength };
  const values = described.items?.enum ?? fewNumbers(described.items);
  return values ? { kind: "boxes", values: values.map(String) } : { kind: "lines" };
}

/** As days of the week. */
function fewNumbers({ type, minimum, maximum }: Described = {}): number[] | undefined {
  if (type !== "integer" || minimum === undefined || maximum === undefined || maximum - minimum > 11) return undefined;
  return Array.from({ length: maximum - minimum + 1 }, (_, n) => minimum + n);
}

/** What the form says of the setting; undefined: nothing, so that it stays. */
export function sentSetting(form: Form, name: string, kind: SettingKind): unknown {
  const field = `settings[${name}]`;
  const value = form.text(field);
  if (value === undefined) return undefined;
  if (kind.kind === "boxes") return form.texts(field).filter((one) => one !== "");
  if (kind.kind === "lines") return value.split(/\s*\r?\n\s*/).filter((line) => line.trim() !== "");
  return meantSetting(kind, value);
}

/** The value as its setting has it: forms and some clients send flags and numbers as text. What is neither stays, and is refused. */
export function meantSetting({ kind, ...of }: SettingKind, sent: unknown): unknown {
  if (kind === "flag") return sentFlag.safeParse(sent).data ?? sent;
  if (typeof sent !== "string") return sent;
  if (kind === "number") return asNumber(sent);
  return "values" in of ? (of.values.find((one) => String(one) === sent) ?? sent) : sent;
}

const asNumber = (text: string): unknown => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text);
