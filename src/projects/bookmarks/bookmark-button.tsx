import { Button, Form, Icon, useView } from "../../design/index.js";
import type { Project } from "../project/project.js";

/** A star: pressed, the project is bookmarked. Nothing for visitors. */
export function BookmarkButton({ project: { identifier, bookmarked } }: { project: Project }) {
  const { t, viewer, path } = useView();
  if (!viewer) return null;
  return (
    <Form action={`/projects/${identifier}/bookmark${bookmarked ? "/remove" : ""}`} data-turbo-action="replace">
      <input type="hidden" name="back_url" value={path} />
      <Button
        type="submit"
        id="bookmark"
        class="bookmark"
        look="ghost"
        size="icon"
        aria-pressed={bookmarked ? "true" : "false"}
        aria-label={t("projects.bookmark")}
        title={t(bookmarked ? "projects.removeBookmark" : "projects.bookmark")}
      >
        <Icon name="star" />
      </Button>
    </Form>
  );
}
