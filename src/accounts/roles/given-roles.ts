import type { Db, Named } from "../../kernel/index.js";
import { allRoles } from "./all-roles.js";

/** The roles that can be given to members, in their order; Non member and Anonymous are visitors'. */
export const givenRoles = async (db: Db): Promise<Named[]> =>
  (await allRoles(db)).filter(({ builtin }) => !builtin).map(({ id, name }) => ({ id, name }));
