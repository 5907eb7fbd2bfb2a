import { withWayBack } from "../../kernel/index.js";

/** Where a user goes who must choose another password, and from there to `back`. */
export const NEW_PASSWORD = "/my/new_password";

export const newPasswordPath = (back: string) => withWayBack(NEW_PASSWORD, back);
