import type { Context } from "hono";
import { requireLogin } from "../../../src/accounts/index.js";
import {
  Card,
  EmptyState,
  Feed,
  FeedItem,
  Icon,
  Markdown,
  Page,
  PageHeader,
  Time,
  useView,
} from "../../../src/design/index.js";
import {
  CommentForm,
  comment,
  HistoryFeed,
  type MayOnNotes,
  mayOnNotesOf,
  mentionedIn,
  shownWatchers,
  type VisibleJournal,
  visibleJournals,
  WatchButton,
  watch,
} from "../../../src/entities/index.js";
import { change, idParam, notFound, type Routers, type Runtime, readForm } from "../../../src/kernel/index.js";
import { look, markEntitySeen } from "../../../src/notifications/index.js";
import { ideaEntity, visibleIdeas } from "./idea-entity.js";

export function ideaPages({ pages }: Routers, runtime: Runtime): void {
  pages.get("/ideas", (c) => list(runtime, c));
  pages.get("/ideas/:id", (c) => show(runtime, c));
  pages.post("/ideas/:id/comments", (c) => say(runtime, c));
  pages.post("/ideas/:id/watch", (c) => turn(runtime, c, true));
  pages.post("/ideas/:id/unwatch", (c) => turn(runtime, c, false));
}

type Idea = Awaited<ReturnType<ReturnType<typeof visibleIdeas>["executeTakeFirstOrThrow"]>>;

async function list({ db }: Runtime, c: Context): Promise<Response> {
  const ideas = await visibleIdeas(db, requireLogin(c).id).limit(50).execute();
  return c.var.show(<IdeaList ideas={ideas} />);
}

async function show({ db }: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const idea = await visibleIdeas(db, viewer.id)
    .select(look.as("look"))
    .where("i.id", "=", idParam(c, "Idea"))
    .executeTakeFirst();
  if (!idea) throw notFound("Idea");
  const ref = { type: ideaEntity.type, id: idea.id };
  const entries = await visibleJournals(db, viewer, ideaEntity, { entityId: idea.id });
  const { watching } = await shownWatchers(db, ref, viewer.id);
  const may = await mayOnNotesOf(db, viewer, ideaEntity, idea.id);
  await markEntitySeen(db, viewer.id, ref, idea.look);
  return c.var.show(<IdeaPage idea={idea} entries={entries} watching={watching} may={may} />);
}

async function say(runtime: Runtime, c: Context): Promise<Response> {
  const id = idParam(c, "Idea");
  const notes = (await readForm(c)).text("notes") ?? "";
  await change(runtime, requireLogin(c), async (open) => {
    const [mentioned = []] = await mentionedIn(open, [notes]);
    await comment(open, ideaEntity, { id, notes, mentioned });
  });
  return c.var.goTo(`/ideas/${id}`);
}

async function turn(runtime: Runtime, c: Context, watching: boolean): Promise<Response> {
  const id = idParam(c, "Idea");
  await change(runtime, requireLogin(c), (open) => watch(open, ideaEntity, { id, watching }));
  return c.var.goTo(`/ideas/${id}`);
}

function IdeaList({ ideas }: { ideas: Idea[] }) {
  const { t } = useView();
  return (
    <Page title={t("ideas.title")} width="reading">
      <PageHeader title={t("ideas.title")} />
      <Card flush>
        {ideas.length === 0 && <EmptyState icon="lightbulb" title={t("ideas.none")} text={t("ideas.noneText")} />}
        <Feed>
          {ideas.map(({ id, title, author, created_on }) => (
            <FeedItem who={author} head={<Time at={created_on} />}>
              <a class="feed-title" href={`/ideas/${id}`}>
                {title}
              </a>
            </FeedItem>
          ))}
        </Feed>
      </Card>
    </Page>
  );
}

interface IdeaPageProps {
  idea: Idea;
  entries: VisibleJournal[];
  watching: boolean;
  may: MayOnNotes;
}

function IdeaPage({ idea, entries, watching, may }: IdeaPageProps) {
  const { t } = useView();
  const href = `/ideas/${idea.id}`;
  return (
    <Page title={idea.title} width="reading">
      <PageHeader
        title={idea.title}
        crumbs={[{ label: t("ideas.title"), href: "/ideas" }]}
        actions={<WatchButton href={href} watching={watching} />}
      />
      <Card>
        <p class="idea-mark" data-controller="spark">
          <Icon name="lightbulb" />
        </p>
        <Markdown text={idea.text} links={new Map()} />
      </Card>
      {entries.length > 0 && <HistoryFeed entries={entries} links={new Map()} may={may} />}
      {may.comment && <CommentForm href={href} identifier={idea.project.identifier} />}
    </Page>
  );
}
