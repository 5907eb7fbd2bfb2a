import type { Context } from "hono";
import type { Viewer } from "../../accounts/index.js";
import { Card, LinkButton, Page, PageHeader, TurboFrame } from "../../design/index.js";
import { change, type Form, idParam, Refusal, type Routers, type Runtime, readForm } from "../../kernel/index.js";
import type { Registry } from "../registry.js";
import { changeNotificationSettings, valuesFor } from "../settings/settings.js";
import { SettingsPage } from "../settings/settings-page.js";
import { requireCenter, requireSettings } from "./access.js";
import { bellWith } from "./bell.js";
import { CENTER_FRAME, Center } from "./center.js";
import { type CenterContent, centerContent } from "./center-content.js";
import { openDoorbell } from "./doorbell.js";
import { streamLive } from "./live-stream.js";
import { markAllSeen, markSeen } from "./mark-seen.js";
import { openStreams } from "./open-streams.js";
import { CenterStreams } from "./streams.js";

export async function notificationRoutes({ pages, rest }: Routers, runtime: Runtime): Promise<void> {
  const on = { runtime, registry: runtime.contributions.notifications };
  const live = { ...on, doorbell: await openDoorbell(runtime), streams: openStreams() };
  const changing = ["PATCH", "POST"];

  pages.get("/service_notifications", (c) => showCenter(on, c));
  pages.get("/service_notifications/stream", (c) => streamLive(live, c));
  pages.on(changing, "/service_notifications/seen_all", (c) => seeAll(on, c));
  pages.on(changing, "/service_notifications/:id/seen", (c) => seeOne(on, c));
  pages.get("/my/notification_settings", (c) => showSettings(on, c));
  pages.on(changing, "/my/notification_settings", (c) => saveSettings(on, c));
  rest.use((c) => refuseJson(on, c), "/service_notifications/*");
}

interface Open {
  runtime: Runtime;
  registry: Registry;
}

async function showCenter({ runtime, registry }: Open, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const content = await contentFor({ runtime, registry }, c, viewer);
  if (c.req.header("turbo-frame") === CENTER_FRAME) {
    return c.var.part(
      <TurboFrame id={CENTER_FRAME}>
        <Center {...content} />
      </TurboFrame>,
    );
  }
  c.set("bell", bellWith(content.unseen, content));
  const { t } = c.var;
  const title = t("notifications.title");
  return c.var.show(
    <Page title={title} width="reading">
      <PageHeader
        title={title}
        actions={
          <LinkButton look="ghost" size="sm" icon="settings-2" href="/my/notification_settings">
            {t("notifications.settings")}
          </LinkButton>
        }
      />
      <Card flush>
        <Center {...content} />
      </Card>
    </Page>,
  );
}

async function seeOne({ runtime, registry }: Open, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const id = idParam(c, "notification");
  const form = await readForm(c);
  await markSeen(runtime.db, registry, viewer.id, [id]);
  return streamed({ runtime, registry }, c, viewer, form);
}

async function seeAll({ runtime, registry }: Open, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const form = await readForm(c);
  await markAllSeen(runtime.db, registry, viewer.id);
  return streamed({ runtime, registry }, c, viewer, form);
}

/** Both elements at once, so that list and badge never disagree on the page; a browser without scripts goes back. */
async function streamed(on: Open, c: Context, viewer: Viewer, form: Form): Promise<Response> {
  const withSeen = wantsSeen(c, form);
  const accept = c.req.header("accept") ?? "";
  if (c.req.method === "POST" && accept.includes("text/html") && !accept.includes("turbo-stream")) {
    return c.var.goTo(`/service_notifications${withSeen ? "?seen=1" : ""}`);
  }
  return c.var.stream(<CenterStreams {...(await contentFor(on, c, viewer, form))} />);
}

const contentFor = ({ runtime, registry }: Open, c: Context, viewer: Viewer, form?: Form): Promise<CenterContent> =>
  centerContent(runtime, registry, viewer, { withSeen: wantsSeen(c, form) });

const wantsSeen = (c: Context, form?: Form) => (c.req.query("seen") ?? form?.text("seen")) === "1";

async function showSettings({ runtime, registry: { names } }: Open, c: Context): Promise<Response> {
  const viewer = requireSettings(runtime, c);
  const values = await valuesFor(runtime.db, names, viewer.id);
  return c.var.show(<SettingsPage names={names} values={values} />);
}

async function saveSettings({ runtime, registry: { names } }: Open, c: Context): Promise<Response> {
  const viewer = requireSettings(runtime, c);
  const posted = (await readForm(c)).group("notification_settings");
  const values = Object.fromEntries(
    Object.entries(posted).map(([name, value]) => [name, value === "1" || value === "true"]),
  );
  await change(runtime, viewer, (open) => changeNotificationSettings(open, names, viewer.id, values));
  const { t } = c.var;
  return c.var.goTo("/my/notification_settings", { kind: "notice", text: t("notifications.settingsSaved") });
}

function refuseJson({ runtime }: Open, c: Context): never {
  requireCenter(runtime, c);
  throw new Refusal(406, "notifications.not_in_rest");
}
