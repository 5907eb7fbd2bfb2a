import type { IconName } from "../../design/index.js";
import type { Part, Translate } from "../../kernel/index.js";

declare module "../../kernel/part.js" {
  interface Part {
    /** Pages for administrators, listed on `/admin`. */
    administration?: AdministrationEntry[];
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    administration: AdministrationEntry[];
  }
}

export interface AdministrationEntry {
  /** Key of its caption. */
  label: string;
  /** Key of what it is for. */
  hint: string;
  href: string;
  icon: IconName;
  /** Orders the page. */
  position: number;
}

export const administrationOf = (parts: readonly Part[]): AdministrationEntry[] =>
  parts.flatMap((part) => part.administration ?? []).sort((a, b) => a.position - b.position);

/** The crumb that leads up to all of them. */
export const administration = (t: Translate) => ({ label: t("accounts.administration.title"), href: "/admin" });
