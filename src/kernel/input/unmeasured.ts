/**
 * The types of bodies that may be as long as a file. They are let in unmeasured, so whoever reads one reads it piece by
 * piece and stops where it is too much; all other readers refuse them.
 */
export const isUnmeasured = (type: string): boolean =>
  isMultipart(type) || /^application\/octet-stream\s*(;|$)/i.test(type);

export const isMultipart = (type: string): boolean => /^multipart\/form-data\s*;/i.test(type);
