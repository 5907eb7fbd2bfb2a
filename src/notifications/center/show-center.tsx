import type { Context } from "hono";
import { Card, LinkButton, Page, PageHeader, TurboFrame } from "../../design/index.js";
import type { Runtime } from "../../kernel/index.js";
import { listStateOf } from "../list/list-state.js";
import { requireCenter } from "./access.js";
import { bellWith } from "./bell.js";
import { CENTER_FRAME, Center } from "./center.js";
import { centerContent } from "./center-content.js";
import { Reader } from "./reader.js";
import { BadgeStream } from "./streams.js";

/** The full page, or for the panel its list alone, with the badge: a page may not have heard of what is in the list. */
export async function showCenter(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const content = await centerContent(
    runtime,
    viewer,
    listStateOf((name) => c.req.query(name)),
  );
  if (c.req.header("turbo-frame") === CENTER_FRAME) {
    return c.var.part(
      <TurboFrame id={CENTER_FRAME}>
        <Center {...content} />
        <BadgeStream unseen={content.counts.unseen} />
      </TurboFrame>,
    );
  }
  c.set("bell", bellWith(content.counts.unseen, content.state));
  const { t } = c.var;
  const title = t("notifications.title");
  return c.var.show(
    <Page title={title}>
      <PageHeader
        title={title}
        actions={
          <LinkButton look="ghost" size="sm" icon="settings-2" href="/my/notification_settings">
            {t("notifications.settings")}
          </LinkButton>
        }
      />
      <Reader>
        <Card flush>
          <Center {...content} />
        </Card>
      </Reader>
    </Page>,
  );
}
