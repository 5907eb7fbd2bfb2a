import { formattedDay, formattedTime } from "../../design/index.js";
import type { Translate } from "../../kernel/index.js";
import { onTheClock } from "../../kernel/index.js";
import type { ListColumn } from "../columns/list-columns.js";
import { issueFields } from "../fields/fields.js";
import { nameIn, valueIn } from "../fields/issue-json.js";
import type { ListedIssue } from "../list/listed-issue.js";
import type { CsvValue } from "./csv.js";

/** Whose zone the times are in, and in which words yes and no are said. Formats are empty where the house has none. */
export interface Reader {
  timeZone: string;
  language: string;
  dateFormat: string;
  timeFormat: string;
  t: Translate;
}

const NOTHING = { exact: "" };

/**
 * What a column has of an issue. Numbers are written the same in every language, and so are days and times as long as the house has
 * chosen no format: programs read them.
 */
export function csvValue(column: ListColumn, issue: ListedIssue, reader: Reader): CsvValue {
  const { field, kind, custom } = column;
  if (custom) {
    const { values = [], labels = values } = issue.custom_fields?.find(({ id }) => id === custom.id) ?? {};
    if (labels.length === 0) return NOTHING;
    return kind === "day" ? { exact: dayFor(reader, labels.join()) } : flagged(kind, labels.join(", "), reader);
  }
  if (field === undefined) return { exact: String(issue.id) };
  const value = valueIn(issue, field);
  if (value === null) return NOTHING;
  if (issueFields.get(field)?.to === "issue") return { exact: String(value) };
  if (kind === "reference") return nameIn(issue, field) ?? NOTHING;
  if (value instanceof Date) return { exact: momentFor(reader, value) };
  if (kind === "day") return { exact: dayFor(reader, String(value)) };
  if (kind === "flag") return flagged(kind, value === true ? "1" : "0", reader);
  return ["percent", "hours", "number"].includes(kind) ? { exact: String(value) } : String(value);
}

const flagged = (kind: ListColumn["kind"], value: string, { t }: Reader): CsvValue =>
  kind === "flag" ? t(`issues.flags.${value === "1" ? "yes" : "no"}`) : value;

const dayFor = ({ dateFormat, language }: Reader, date: string): string =>
  dateFormat ? formattedDay(dateFormat, date, language) : date;

/** As "2026-11-21 08:30". */
function momentFor(reader: Reader, moment: Date): string {
  const { timeZone, language, timeFormat } = reader;
  const [date = "", time = ""] = onTheClock(moment, timeZone).split(" ");
  const clock = timeFormat ? formattedTime(timeFormat, moment, language, timeZone) : time.slice(0, -":00".length);
  return `${dayFor(reader, date)} ${clock}`;
}
