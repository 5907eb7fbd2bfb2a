import { z } from "zod";
import type { SettingDeclaration, Settings } from "../../kernel/index.js";
import type { Viewer } from "./viewer.js";

const NAME = "start_of_week";

/** Redmine's: Monday, Saturday, Sunday; empty: as the language of the reader has it. */
export const weekSettings: SettingDeclaration[] = [{ name: NAME, schema: z.enum(["", "1", "6", "7"]), default: "" }];

/** The viewer with the weeks of this house. */
export function inWeeksOfHouse(settings: Pick<Settings, "value">, viewer: Viewer): Viewer {
  const chosen = settings.value<string>(NAME);
  return chosen === "" ? viewer : { ...viewer, startOfWeek: Number(chosen) };
}
