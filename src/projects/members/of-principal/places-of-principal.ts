import type { Membership } from "../../../accounts/index.js";
import type { Named } from "../../../kernel/index.js";

/** A project where a user or group has roles. */
export interface PlaceOfPrincipal {
  project: Membership["project"];
  /** To them, which can be changed. */
  given: Named[];
  /** By a group or a parent project. */
  inherited: Named[];
}

export const placesOf = (memberships: Membership[]): PlaceOfPrincipal[] =>
  memberships.map(({ project, roles }) => ({
    project,
    given: roles.filter(({ inherited }) => !inherited),
    inherited: roles.filter(({ inherited }) => inherited),
  }));
