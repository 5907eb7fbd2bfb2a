import type { Db, Translate } from "../../kernel/index.js";

export interface DeclaredPermission {
  name: string;
  /** The project module it belongs to; null: none. */
  module: string | null;
}

/** All permissions of the loaded parts: those without a module first, then by module. */
export function declaredPermissions(db: Db): Promise<DeclaredPermission[]> {
  return db
    .selectFrom("permissions")
    .select(["name", "module"])
    .orderBy("module", (order) => order.nullsFirst())
    .orderBy("name")
    .execute();
}

/** A plugin may leave its permissions without a caption: then their names are read as words. */
export const permissionCaption = (t: Translate, name: string): string =>
  t.has(`permissions.${name}`)
    ? t(`permissions.${name}`)
    : name.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());

export const moduleCaption = (t: Translate, module: string | null): string =>
  module === null ? t("accounts.roles.ofProjects") : t.has(`modules.${module}`) ? t(`modules.${module}`) : module;

/** In their order, those without a module first. */
export const permissionsByModule = (permissions: DeclaredPermission[]): { module: string | null; names: string[] }[] =>
  [...Map.groupBy(permissions, ({ module }) => module)].map(([module, those]) => ({
    module,
    names: those.map(({ name }) => name),
  }));
