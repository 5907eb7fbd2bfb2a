import type { Context } from "hono";
import { Card, Form, FormActions, LinkButton, Page, PageHeader, SubmitButton } from "../../design/index.js";
import { watch } from "../../entities/index.js";
import { change, notFound, type Runtime, readForm } from "../../kernel/index.js";
import { listPath, unwatchPath } from "../list/list-state.js";
import { notificationParam } from "../notification-id.js";
import { requireCenter } from "./access.js";
import { answerList, stateIn } from "./answer-list.js";

/** The link of a card, followed without scripts. */
export async function askToUnwatch(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const { notificationId, entity, id } = await recordOf(runtime, c, viewer.id);
  const record = (await entity.describe(runtime.db, viewer, [id])).get(id);
  if (!record) throw notFound("notification");
  const { t } = c.var;
  const title = t("notifications.unwatchQuestion");
  return c.var.show(
    <Page title={title} width="reading">
      <PageHeader title={title} crumbs={[{ label: record.title, href: record.href }]} />
      <Card>
        <Form action={unwatchPath(notificationId, stateIn(c))}>
          <FormActions>
            <SubmitButton icon="eye-off">{t("entities.unwatch")}</SubmitButton>
            <LinkButton look="ghost" href={listPath(stateIn(c))}>
              {t("notifications.cancel")}
            </LinkButton>
          </FormActions>
        </Form>
      </Card>
    </Page>,
  );
}

export async function unwatch(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const state = stateIn(c, await readForm(c));
  const { entity, id } = await recordOf(runtime, c, viewer.id);
  const watched = await change(runtime, viewer, (open) => watch(open, entity, { id, watching: false }));
  // A group of theirs may watch it in their place, or they did so in another tab.
  const notice = c.var.t(watched ? "notifications.unwatched" : "notifications.notWatched");
  return answerList(runtime, c, viewer, { state, notice });
}

/** What the person's notification is about. */
async function recordOf({ db, contributions }: Runtime, c: Context, userId: number) {
  const notificationId = notificationParam(c);
  const told = await db
    .selectFrom("service_notifications")
    .select(["entity_type", "entity_id"])
    .where("id", "=", notificationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const entity = told && contributions.entities.get(told.entity_type);
  if (!entity) throw notFound("notification");
  return { notificationId, entity, id: told.entity_id };
}
