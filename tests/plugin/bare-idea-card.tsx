import { sql } from "kysely";
import { type Card, NotificationCard } from "../../src/notifications/index.js";
import { ideaEntity, visibleIdeas } from "./ideas/idea-entity.js";

type Idea = Awaited<ReturnType<ReturnType<typeof visibleIdeas>["executeTakeFirstOrThrow"]>>;

/** A card that is none of `entityCard`: its own content in the common shell (docs/plugins.md). */
export const bareIdeaCard: Card<Idea> = {
  entityType: ideaEntity.type,
  eventVisible: (_event, n, user, granted) => ideaEntity.visible(user, sql.ref<number>(`${n}.entity_id`), granted),
  async load(db, viewer, notifications) {
    const ids = notifications.map(({ entity }) => entity.id);
    const ideas = await visibleIdeas(db, viewer.id)
      .where("i.id", "in", [0, ...ids])
      .execute();
    return new Map(
      notifications.flatMap(({ id, entity }) => ideas.filter((one) => one.id === entity.id).map((one) => [id, one])),
    );
  },
  render: ({ id, title, text, project }, notification) => (
    <NotificationCard
      notification={notification}
      project={{ name: project.name, href: `/projects/${project.identifier}` }}
      title={{ name: title, href: `/ideas/${id}` }}
    >
      <p class="card-excerpt">{text}</p>
    </NotificationCard>
  ),
  text: ({ id, title, project }, _notification, baseUrl) => ({
    title,
    url: `${baseUrl}/ideas/${id}`,
    project,
    events: new Map(),
  }),
};
