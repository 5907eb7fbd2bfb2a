import { addWatchers, mentionedIn } from "../../../src/entities/index.js";
import { type Change, invalid } from "../../../src/kernel/index.js";
import { onlyWith } from "../../../src/projects/index.js";
import { ideaCreated } from "./idea-entity.js";

export async function createIdea(
  change: Change,
  { projectId, title, text = "" }: { projectId: number; title: string; text?: string },
): Promise<{ id: number }> {
  const { trx, actor, publish } = change;
  await onlyWith(change, projectId, "add_ideas");
  if (title.trim() === "") throw invalid("title", "blank");
  const values = { project_id: projectId, author_id: actor.id, title: title.trim(), text };
  const idea = await trx.insertInto("ideas").values(values).returning("id").executeTakeFirstOrThrow();
  await addWatchers(change, { type: ideaCreated.name, id: idea.id }, [actor.id]);
  const [mentioned = []] = await mentionedIn(change, [text]);
  publish(ideaCreated, { id: idea.id, mentioned });
  return idea;
}
