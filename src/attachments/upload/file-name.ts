import { randomBytes } from "node:crypto";

/** Letters that nobody sees or that turn the rest of a line around, so that a name is not what it looks like. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

/** What a file system somewhere forbids in a name (as Redmine). */
const FORBIDDEN = /[/\\?%*:|"'<>]+/g;

export const LONGEST_NAME = 255;

/** The name of a file as it is kept: without folders and without what could mean something else where it is saved. */
export function fileName(sent: string): string {
  const last = sent.replace(/^.*[/\\]/s, "");
  const name = last.replace(UNSEEN, "").replace(FORBIDDEN, "_").replace(/\s+/g, " ");
  // A name that begins with a dot is hidden, one that ends with it loses it on Windows.
  return name.trim().replace(/^\.+|[. ]+$/g, "");
}

/** For a file without a name (as Redmine). */
export const randomName = () => randomBytes(16).toString("hex");

/** `gz` of `Backup.tar.GZ`; empty without one. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
