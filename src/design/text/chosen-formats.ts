import { z } from "zod";
import { dayIn, onTheClock, type SettingDeclaration } from "../../kernel/index.js";
import { remembered } from "../render/remembered.js";

/** Redmine's names and choices, as `strftime` writes them; empty: as the language of the reader has it. */
export const DATE_FORMAT = "date_format";
export const TIME_FORMAT = "time_format";

const numbers = ["%Y-%m-%d", "%d/%m/%Y", "%d.%m.%Y", "%d-%m-%Y", "%m/%d/%Y"];
const withNames = ["%d %b %Y", "%d %B %Y", "%b %d, %Y", "%B %d, %Y"];

export const formatSettings: SettingDeclaration[] = [
  { name: DATE_FORMAT, schema: z.enum(["", ...numbers, ...withNames]), default: "" },
  { name: TIME_FORMAT, schema: z.enum(["", "%H:%M", "%I:%M %p"]), default: "" },
];

/** A calendar day as "2026-11-20". */
export function formattedDay(format: string, date: string, language: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const said: Record<string, () => string> = {
    "%Y": () => year,
    "%m": () => month,
    "%d": () => day,
    "%b": () => months(language, "short").format(new Date(`${date}T00:00:00Z`)),
    "%B": () => months(language, "long").format(new Date(`${date}T00:00:00Z`)),
  };
  return format.replace(/%[YmdbB]/g, (sign) => said[sign]?.() ?? sign);
}

export const formattedDayOf = (format: string, at: Date, language: string, zone: string): string =>
  formattedDay(format, dayIn(zone, at), language);

export function formattedTime(format: string, at: Date, language: string, zone: string): string {
  const [hours = 0, minutes = 0] = onTheClock(at, zone).split(" ")[1]?.split(":").map(Number) ?? [];
  const two = (number: number) => String(number).padStart(2, "0");
  const said: Record<string, () => string> = {
    "%H": () => two(hours),
    "%I": () => two(hours % 12 || 12),
    "%M": () => two(minutes),
    "%p": () => halfOfDay(language, hours < 12 ? 0 : 12),
  };
  return format.replace(/%[HIMp]/g, (sign) => said[sign]?.() ?? sign);
}

/** Making a formatter costs a hundred times as much as using it. */
const kept = { most: 200 };

const months = remembered(
  (language: string, month: string) =>
    new Intl.DateTimeFormat(language, { month: month === "short" ? "short" : "long", timeZone: "UTC" }),
  kept,
);

/** As "AM". */
const halfOfDay = remembered((language: string, hour: number) => {
  const clock = new Intl.DateTimeFormat(language, { hour: "numeric", hour12: true, timeZone: "UTC" });
  return clock.formatToParts(Date.UTC(2000, 0, 1, hour)).find(({ type }) => type === "dayPeriod")?.value ?? "";
}, kept);
