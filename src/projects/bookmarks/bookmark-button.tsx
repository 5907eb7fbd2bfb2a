import { Button, Form, Icon, useView } from "../../design/index.js";
import type { Project } from "../project/project.js";

export const BOOKMARK = "bookmark";

/** A star: pressed, the project is bookmarked. None for visitors, nor on a page beside another, where it would be the second. */
export function BookmarkButton({ project: { identifier, bookmarked } }: { project: Project }) {
  const { t, viewer, path, inFrame } = useView();
  if (!viewer || inFrame) return null;
  return (
    <Form id={BOOKMARK} action={`/projects/${identifier}/bookmark${bookmarked ? "/remove" : ""}`}>
      <input type="hidden" name="back_url" value={path} />
      <Button
        type="submit"
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
