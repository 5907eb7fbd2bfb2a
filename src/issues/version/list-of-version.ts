import type { Version } from "../../projects/index.js";

/** The address of the list of a version's issues, to be continued. */
export const listOfVersion = (version: Pick<Version, "id" | "project">): string =>
  version.project
    ? `/projects/${version.project.identifier}/issues?fixed_version_id=${version.id}`
    : `/issues?fixed_version_id=${version.id}`;

export const allOfVersion = (version: Parameters<typeof listOfVersion>[0]): string =>
  `${listOfVersion(version)}&status_id=*`;
