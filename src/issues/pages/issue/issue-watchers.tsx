import { Avatar, Card, Form, Icon, SubmitButton, TextArea, useView } from "../../../design/index.js";
import type { Named } from "../../../kernel/index.js";
import type { IssueContent } from "./read-issue.js";

export function IssueWatchers({ issue, may, watchers }: IssueContent) {
  const { t } = useView();
  return (
    <Card
      title={
        <>
          {t("issues.watchers")} <span class="count">{watchers.length}</span>
        </>
      }
    >
      {watchers.length > 0 && (
        <ul class="watchers">
          {watchers.map((watcher) => (
            <li>
              <Avatar name={watcher.name} size="sm" />
              <span>{watcher.name}</span>
              {may.removeWatchers && <RemoveWatcher issueId={issue.id} watcher={watcher} />}
            </li>
          ))}
        </ul>
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
            required
          />
          <SubmitButton look="outline">{t("issues.add")}</SubmitButton>
        </Form>
      )}
    </Card>
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
