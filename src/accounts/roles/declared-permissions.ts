import { sql } from "kysely";
import type { Db, Translate } from "../../kernel/index.js";
import type { Builtin } from "./all-roles.js";

export interface DeclaredPermission {
  name: string;
  /** The project module it belongs to; null: none. */
  module: string | null;
  /** Which visitors can be given it: none, or those who are logged in; null: all. */
  requires: "member" | "login" | null;
  /** Roles may limit it to some trackers. */
  by_tracker: boolean;
}

/** All permissions of the loaded parts as these declare them, those without a module first. */
export function declaredPermissions(db: Db): Promise<DeclaredPermission[]> {
  return db
    .selectFrom("permissions")
    .select(["name", "module", "requires", "by_tracker"])
    .orderBy(sql`module is not null`)
    .orderBy("position")
    .execute();
}

/** A plugin may leave its permissions without a caption: then their names are read as words. */
export const permissionCaption = (t: Translate, name: string): string =>
  t.has(`permissions.${name}`)
    ? t(`permissions.${name}`)
    : name.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());

export const moduleCaption = (t: Translate, module: string | null): string =>
  module === null ? t("accounts.roles.ofProjects") : t.has(`modules.${module}`) ? t(`modules.${module}`) : module;

/** Of Non member and Anonymous; members can be given every one. */
export const visitorsCanHave = ({ requires }: DeclaredPermission, visitors: Builtin): boolean =>
  requires === null || (requires === "login" && visitors === "non_member");

/** In their order, those without a module first. */
export const permissionsByModule = (permissions: DeclaredPermission[]): { module: string | null; names: string[] }[] =>
  [...Map.groupBy(permissions, ({ module }) => module)].map(([module, those]) => ({
    module,
    names: those.map(({ name }) => name),
  }));
