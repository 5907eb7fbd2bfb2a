import type { Translate } from "../../kernel/index.js";
import { onTheClock } from "../../kernel/index.js";
import type { ListColumn } from "../columns/list-columns.js";
import { issueFields } from "../fields/fields.js";
import { nameIn, valueIn } from "../fields/issue-json.js";
import type { ListedIssue } from "../list/listed-issue.js";
import type { CsvValue } from "./csv.js";

/** Whose zone the times are in, and in which words yes and no are said. */
export interface Reader {
  timeZone: string;
  t: Translate;
}

const NOTHING = { exact: "" };

/** What a column has of an issue. Numbers and days are written the same in every language, so that programs read them. */
export function csvValue(column: ListColumn, issue: ListedIssue, reader: Reader): CsvValue {
  const { field, kind, custom } = column;
  if (custom) {
    const { values = [], labels = values } = issue.custom_fields?.find(({ id }) => id === custom.id) ?? {};
    return labels.length === 0 ? NOTHING : flagged(kind, labels.join(", "), reader);
  }
  if (field === undefined) return { exact: String(issue.id) };
  const value = valueIn(issue, field);
  if (value === null) return NOTHING;
  if (issueFields.get(field)?.to === "issue") return { exact: String(value) };
  if (kind === "reference") return nameIn(issue, field) ?? NOTHING;
  if (value instanceof Date) return { exact: momentIn(reader.timeZone, value) };
  if (kind === "flag") return flagged(kind, value === true ? "1" : "0", reader);
  return ["day", "percent", "hours", "number"].includes(kind) ? { exact: String(value) } : String(value);
}

const flagged = (kind: ListColumn["kind"], value: string, { t }: Reader): CsvValue =>
  kind === "flag" ? t(`issues.flags.${value === "1" ? "yes" : "no"}`) : value;

/** As "2026-11-21 08:30". */
const momentIn = (timeZone: string, moment: Date): string => onTheClock(moment, timeZone).slice(0, -":00".length);
