import type { Context } from "hono";
import { requireAdmin } from "../../accounts/index.js";
import {
  leftUnpacked,
  notFound,
  type Problem,
  problemsOf,
  type Routers,
  type Runtime,
  readForm,
  type SettingChoice,
} from "../../kernel/index.js";
import { MailCard } from "../mail/mail-card.js";
import { changeSettings } from "./change-settings.js";
import { type Section, sectionsOf } from "./sections.js";
import { kindsOf, type SettingKind, sentSetting } from "./setting-kind.js";
import { SettingsPage } from "./settings-page.js";

/** A page for each section; the first one is that of all. */
export function settingsPageRoutes({ pages }: Routers, runtime: Runtime) {
  const kinds = kindsOf(runtime.settings);
  for (const path of [SETTINGS, `${SETTINGS}/:section`]) {
    pages.get(path, (c) => show(runtime, c, kinds));
    pages.post(path, (c) => save(runtime, c, kinds));
  }
}

const SETTINGS = "/admin/settings";

type Kinds = Map<string, SettingKind>;

async function show(runtime: Runtime, c: Context, kinds: Kinds, sent?: { values: object; problems: Problem[] }) {
  requireAdmin(c);
  // The system key stands on one of them.
  leftUnpacked(c);
  const asked = sectionsAsked(c, kinds);
  const page = (
    <SettingsPage
      {...asked}
      kinds={kinds}
      choices={await presentChoices(runtime, asked.current)}
      values={{ ...runtime.settings.all(), ...sent?.values }}
      problems={sent?.problems ?? []}
      mail={<MailCard runtime={runtime} to={c.var.viewer.mail} />}
    />
  );
  return c.var.show(page, sent ? 422 : 200);
}

function sectionsAsked(c: Context, kinds: Kinds): { sections: Section[]; current: Section } {
  const sections = sectionsOf([...kinds.keys()]);
  const asked = c.req.param("section") ?? sections[0]?.name;
  const current = sections.find(({ name }) => name === asked);
  if (!current) throw notFound("page");
  return { sections, current };
}

async function presentChoices({ db, settings }: Runtime, { settings: names }: Section) {
  const found = new Map<string, SettingChoice[]>();
  for (const name of names) {
    const choices = settings.choices.get(name);
    if (choices) found.set(name, await choices(db));
  }
  return found;
}

async function save(runtime: Runtime, c: Context, kinds: Kinds) {
  requireAdmin(c);
  const { current } = sectionsAsked(c, kinds);
  const form = await readForm(c);
  const values = Object.fromEntries(
    [...kinds].flatMap(([name, kind]) => {
      const value = sentSetting(form, name, kind);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const problems = await problemsOf(() => changeSettings(runtime, c.var.viewer, values));
  if (problems.length > 0) return show(runtime, c, kinds, { values, problems: problems.map(reasonOf) });
  return c.var.goTo(`${SETTINGS}/${current.name}`, { kind: "notice", text: c.var.t("settings.saved") });
}

/** Beside its control a setting need not be named as REST names it. */
function reasonOf(problem: Problem): Problem {
  const reason = problem.values?.reason;
  return typeof reason === "object" && !Array.isArray(reason) ? reason : problem;
}
