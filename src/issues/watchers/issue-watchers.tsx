import { Avatar, Card, errorOf, Form, Icon, SubmitButton, TextArea, useView } from "../../design/index.js";
import { MOST_COUNTED } from "../../entities/index.js";
import type { Named, Problem } from "../../kernel/index.js";
import type { IssueContent } from "../page/read-issue.js";

/** Logins that were typed and refused, and why. */
export interface RefusedWatchers {
  typed: string;
  problems: Problem[];
}

export function IssueWatchers({ issue, may, watchers, refused }: IssueContent & { refused?: RefusedWatchers }) {
  const { t } = useView();
  const { shown, total } = watchers;
  return (
    <Card
      title={
        <>
          {t("issues.watchers")} <span class="count">{total < MOST_COUNTED ? total : `${MOST_COUNTED}+`}</span>
        </>
      }
    >
      <WatcherList issueId={issue.id} watchers={shown} mayRemove={may.removeWatchers} />
      {total > shown.length && (
        <p>
          <a class="card-more" href={`/issues/${issue.id}/watchers`}>
            {t("issues.allWatchers")}
          </a>
        </p>
      )}
      {may.addWatchers && (
        <Form action={`/issues/${issue.id}/watchers`} class="add-watchers" data-turbo-action="replace">
          <TextArea
            name="watchers"
            label={t("issues.addWatchers")}
            hideLabel
            rows={1}
            data-lines="one"
            placeholder="@login"
            mentions={`/projects/${issue.project_identifier}/mentionable`}
            value={refused?.typed}
            error={refused && errorOf(refused.problems, "watcher_user_ids")}
            required
          />
          <SubmitButton look="outline">{t("issues.add")}</SubmitButton>
        </Form>
      )}
    </Card>
  );
}

export function WatcherList({
  issueId,
  watchers,
  mayRemove,
}: {
  issueId: number;
  watchers: Named[];
  mayRemove: boolean;
}) {
  if (watchers.length === 0) return null;
  return (
    <ul class="watchers">
      {watchers.map((watcher) => (
        <li>
          <Avatar name={watcher.name} size="sm" />
          <span>{watcher.name}</span>
          {mayRemove && <RemoveWatcher issueId={issueId} watcher={watcher} />}
        </li>
      ))}
    </ul>
  );
}

function RemoveWatcher({ issueId, watcher }: { issueId: number; watcher: Named }) {
  const { t } = useView();
  return (
    <Form action={`/issues/${issueId}/watchers/${watcher.id}/remove`} data-turbo-action="replace">
      <SubmitButton look="ghost" size="icon-sm" aria-label={t("issues.removeWatcher", { name: watcher.name })}>
        <Icon name="x" />
      </SubmitButton>
    </Form>
  );
}
