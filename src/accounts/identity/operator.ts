import type { Viewer } from "./viewer.js";

/** The operator of this installation, by a command: permissions and workflow do not apply, every other rule does. */
export const operator: Viewer = {
  id: 0,
  login: "",
  name: "Operator",
  mail: null,
  admin: true,
  operator: true,
  anonymous: false,
  language: "en",
  timeZone: "UTC",
  userType: undefined,
  notificationCenter: undefined,
  autoWatch: false,
  peopleLimited: false,
  trackersLimited: false,
  credential: { kind: "none", readOnly: false },
};

/** The operator writes down what this person did. */
export const onBehalfOf = ({ id, login, name }: Pick<Viewer, "id" | "login" | "name">): Viewer => ({
  ...operator,
  id,
  login,
  name,
  admin: false,
});
