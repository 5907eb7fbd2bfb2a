import { z } from "zod";
import { givenRoles } from "../../../accounts/index.js";
import type { Db, Named, SettingDeclaration, Settings } from "../../../kernel/index.js";
import { trackers } from "../../../tracking/index.js";
import { knownModules } from "../modules.js";

const PUBLIC = "default_projects_public";
const MODULES = "default_projects_modules";
const TRACKERS = "default_projects_tracker_ids";
const CREATORS_ROLE = "new_project_user_role_id";
const SEQUENTIAL = "sequential_project_identifiers";

const id = z.int().min(1).max(2_147_483_647);

const modules = async (db: Db) =>
  (await knownModules(db)).map((name) => ({ id: name, name, label: `modules.${name}` }));

/** Redmine's names. No tracker stands for all of them, no role for the first that members are given. */
export const newProjectSettings: SettingDeclaration[] = [
  { name: PUBLIC, schema: z.boolean(), default: true },
  { name: MODULES, schema: z.array(z.string().max(100)).max(100), default: ["issue_tracking"], choices: modules },
  { name: TRACKERS, schema: z.array(id).max(1_000), default: [], choices: trackers },
  { name: CREATORS_ROLE, schema: id.nullable(), default: null, choices: givenRoles },
  { name: SEQUENTIAL, schema: z.boolean(), default: false },
];

export type NewProjectSettings = Pick<Settings, "value">;

interface UsualProject {
  isPublic: boolean;
  moduleNames: string[];
  trackerIds: number[];
}

/** What a new project has where nothing is said about it. */
export async function usualProject(db: Db, settings: NewProjectSettings): Promise<UsualProject> {
  const known = new Set(await knownModules(db));
  const all = (await trackers(db)).map((tracker) => tracker.id);
  const chosen = new Set(settings.value<number[]>(TRACKERS));
  const among = all.filter((tracker) => chosen.has(tracker));
  return {
    isPublic: settings.value<boolean>(PUBLIC),
    moduleNames: settings.value<string[]>(MODULES).filter((name) => known.has(name)),
    trackerIds: among.length > 0 ? among : all,
  };
}

/** What a user who is no administrator becomes in a project that they create. */
export async function roleOfCreator(db: Db, settings: NewProjectSettings): Promise<Named | undefined> {
  const given = await givenRoles(db);
  const chosen = settings.value<number | null>(CREATORS_ROLE);
  return given.find((role) => role.id === chosen) ?? given[0];
}

export const identifiersFollow = (settings: NewProjectSettings): boolean => settings.value<boolean>(SEQUENTIAL);
