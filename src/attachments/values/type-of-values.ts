/**
 * The type under which files are stored that are values of custom fields of a class: with another one than its own, no list of
 * the files of a record has them.
 */
export const typeOfValues = (type: string): string => `${type}Value`;
