import { z } from "zod";
import { type Form, type Settings, sentFlag } from "../../kernel/index.js";

/** How a setting is shown and sent on the page, read off its schema. */
export type SettingKind =
  | { kind: "flag" }
  | { kind: "number"; min: number | undefined; max: number | undefined }
  | { kind: "choice"; values: (string | number)[] }
  | { kind: "boxes"; values: string[] }
  | { kind: "record"; byNumber: boolean }
  | { kind: "records"; byNumber: boolean }
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
  anyOf?: Described[];
}

/** By the name of the setting. */
export const kindsOf = ({ schema, choices }: Pick<Settings, "schema" | "choices">): Map<string, SettingKind> =>
  new Map(Object.entries(schema.shape).map(([name, one]) => [name, kindOf(one, choices.has(name))]));

function kindOf(schema: z.core.$ZodType, choosesRecords: boolean): SettingKind {
  const described = z.toJSONSchema(schema, { unrepresentable: "any" }) as Described; // of a schema, as JSON
  if (choosesRecords)
    return { kind: described.type === "array" ? "records" : "record", byNumber: isOfNumbers(described) };
  if (described.enum) return { kind: "choice", values: described.enum };
  if (described.type === "boolean") return { kind: "flag" };
  if (described.type === "integer" || described.type === "number")
    return { kind: "number", min: described.minimum, max: described.maximum };
  if (described.type !== "array") return { kind: "line", longest: described.maxLength };
  const values = described.items?.enum ?? fewNumbers(described.items);
  return values ? { kind: "boxes", values: values.map(String) } : { kind: "lines" };
}

/** One, or none, or a list of them. */
const isOfNumbers = ({ type, items, anyOf = [] }: Described): boolean =>
  type === "integer" || [...anyOf, ...(items ? [items] : [])].some(isOfNumbers);

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
  if (kind.kind === "boxes" || kind.kind === "records") return form.texts(field).filter((one) => one !== "");
  if (kind.kind === "lines")
    return value
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  return meantSetting(kind, value);
}

/** The value as its setting has it: forms and some clients send flags and numbers as text. What is neither stays, and is refused. */
export function meantSetting({ kind, ...of }: SettingKind, sent: unknown): unknown {
  if ("byNumber" in of) return meantRecords(sent, of.byNumber);
  if (kind === "flag") return sentFlag.safeParse(sent).data ?? sent;
  if (typeof sent !== "string") return sent;
  if (kind === "number") return asNumber(sent);
  return "values" in of ? (of.values.find((one) => String(one) === sent) ?? sent) : sent;
}

/** An empty text is none: no record, or none of several. */
function meantRecords(sent: unknown, byNumber: boolean): unknown {
  if (Array.isArray(sent)) return sent.filter((one) => one !== "").map((one) => meantRecords(one, byNumber));
  if (sent === "") return null;
  return byNumber && typeof sent === "string" ? asNumber(sent) : sent;
}

const asNumber = (text: string): unknown => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text);
