import { StatusPill, type Tone, useView } from "../../../design/index.js";
import type { ListedCase } from "./case-query.js";

/** The statuses of a fresh installation; another one has the colour of its name, or that of all closed ones. */
const tones = new Map<string, Tone>([
  ["New", "gray"],
  ["Offer", "amber"],
  ["Won", "green"],
  ["Lost", "red"],
]);

export function CaseStatus({ status_name, status_closed }: Pick<ListedCase, "status_name" | "status_closed">) {
  return <StatusPill name={status_name} tone={tones.get(status_name) ?? (status_closed ? "purple" : undefined)} />;
}

/** As the reader's language writes an amount of this currency. */
export function Price({ price, currency }: Pick<ListedCase, "price" | "currency">) {
  const { language } = useView();
  if (price === null) return null;
  return <span class="price">{price.toLocaleString(language, { style: "currency", currency })}</span>;
}
