/** Stands for deleted accounts. */
export const GHOST = "ghost";
/** Closes issues for which the archive names no user. */
export const ARCHIVER = "github-archive";
