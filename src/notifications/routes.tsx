import type { Context } from "hono";
import { type Viewer, viewerOfSession } from "../accounts/index.js";
import { Card, LinkButton, Page, PageHeader, render, TurboFrame } from "../design/index.js";
import { type Form, idParam, notFound, Refusal, type Routers, type Runtime, readForm } from "../kernel/index.js";
import { centerIsOn, hasBell, requireCenter, requireSettings } from "./access.js";
import { bellWith } from "./bell.js";
import { CENTER_FRAME, Center, MarkAllSeen } from "./center.js";
import { type CenterContent, centerContent } from "./center-content.js";
import { type Doorbell, openDoorbell } from "./doorbell.js";
import { eventStream } from "./event-stream.js";
import { unseenCount } from "./listed.js";
import { markAllSeen, markSeen } from "./mark-seen.js";
import type { Registry } from "./registry.js";
import { changeSettings, valuesFor } from "./settings.js";
import { SettingsPage } from "./settings-page.js";
import { BadgeStream, CenterStreams } from "./streams.js";

export async function notificationRoutes({ pages, rest }: Routers, runtime: Runtime): Promise<void> {
  const on = { runtime, registry: runtime.contributions.notifications, doorbell: await openDoorbell(runtime) };
  const changing = ["PATCH", "POST"];

  pages.get("/service_notifications", (c) => showCenter(on, c));
  pages.get("/service_notifications/stream", (c) => streamBadge(on, c));
  pages.on(changing, "/service_notifications/seen_all", (c) => seeAll(on, c));
  pages.on(changing, "/service_notifications/:id/seen", (c) => seeOne(on, c));
  pages.get("/my/notification_settings", (c) => showSettings(on, c));
  pages.on(changing, "/my/notification_settings", (c) => saveSettings(on, c));
  rest.all("/service_notifications/*", (c) => refuseJson(on, c));
}

interface Open {
  runtime: Runtime;
  registry: Registry;
  doorbell: Doorbell;
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
  c.set("bell", bellWith(content.unseen));
  const { t } = c.var;
  const title = t("notifications.title");
  return c.var.show(
    <Page title={title} width="reading">
      <PageHeader
        title={title}
        actions={
          <>
            <LinkButton look="ghost" size="sm" icon="settings-2" href="/my/notification_settings">
              {t("notifications.settings")}
            </LinkButton>
            <MarkAllSeen {...content} />
          </>
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
  const id = idParam(c, "Notification");
  const form = await readForm(c);
  const [marked] = await markSeen(runtime.db, viewer.id, [id]);
  if (marked === undefined) throw notFound("Notification");
  return streamed({ runtime, registry }, c, viewer, form);
}

async function seeAll({ runtime, registry }: Open, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const form = await readForm(c);
  await markAllSeen(runtime.db, viewer.id);
  return streamed({ runtime, registry }, c, viewer, form);
}

/** Both elements at once, so that list and badge never disagree on the page; a browser without scripts goes back. */
async function streamed(on: Omit<Open, "doorbell">, c: Context, viewer: Viewer, form: Form): Promise<Response> {
  const withSeen = wantsSeen(c, form);
  const accept = c.req.header("accept") ?? "";
  if (c.req.method === "POST" && accept.includes("text/html") && !accept.includes("turbo-stream")) {
    return c.var.goTo(`/service_notifications${withSeen ? "?seen=1" : ""}`);
  }
  return c.var.stream(<CenterStreams {...(await contentFor(on, c, viewer, form))} />);
}

const contentFor = (
  { runtime, registry }: Omit<Open, "doorbell">,
  c: Context,
  viewer: Viewer,
  form?: Form,
): Promise<CenterContent> => centerContent(runtime, registry, viewer, { withSeen: wantsSeen(c, form) });

const wantsSeen = (c: Context, form?: Form) => (c.req.query("seen") ?? form?.text("seen")) === "1";

/** Tells an open page the badge as it is now, and again each time something changes for this person. */
async function streamBadge({ runtime, registry, doorbell }: Open, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const view = c.var.view();
  return eventStream(c, runtime, (send) => {
    const tell = async () => {
      const still = await viewerOfSession(runtime.db, c.var.sessionToken);
      if (!still || !hasBell(still) || !centerIsOn(runtime, still)) return send.end();
      const unseen = await unseenCount(runtime.db, registry, viewer.id);
      send.message(render(view, <BadgeStream unseen={unseen} />));
    };
    // The page comes back by itself and is then told the present state.
    const lost = (error: unknown) => {
      c.var.log.warn({ err: error }, "a page could not be told its badge");
      send.end();
    };
    const ring = () => void tell().catch(lost);
    ring();
    return doorbell.hear(viewer.id, ring);
  });
}

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
  await changeSettings(runtime.db, names, viewer.id, values);
  const { t } = c.var;
  return c.var.goTo("/my/notification_settings", { kind: "notice", text: t("notifications.settingsSaved") });
}

function refuseJson({ runtime }: Open, c: Context): never {
  requireCenter(runtime, c);
  throw new Refusal(406, "Notifications are read as pages, or by agents with service_notifications_list.");
}
