import { z } from "zod";
import type { Runtime, SettingDeclaration } from "../kernel/index.js";

const KILOBYTE = 1024;
/** In kilobytes: ten gigabytes. */
const LARGEST = 10 * 1024 * 1024;

const extensions = z
  .string()
  .max(2_000)
  .regex(/^[\w\s.,*+-]*$/, "attachments.extensions");

/** Named as in Redmine. */
export const attachmentsSettings: SettingDeclaration[] = [
  { name: "attachment_max_size", schema: z.int().min(1).max(LARGEST), default: 5120 },
  { name: "attachment_extensions_denied", schema: extensions, default: "" },
  { name: "attachment_extensions_allowed", schema: extensions, default: "" },
];

/** Bytes that a file may have. */
export const largestFile = ({ settings }: Pick<Runtime, "settings">): number =>
  settings.value<number>("attachment_max_size") * KILOBYTE;
