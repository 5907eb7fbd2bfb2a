import { Avatar, Card, errorOf, Form, Icon, SubmitButton, TextArea, useView } from "../../design/index.js";
import { MOST_COUNTED, type Watchers } from "../../entities/index.js";
import type { Named, Problem } from "../../kernel/index.js";

/** Logins that were typed and refused, and why. */
export interface RefusedWatchers {
  typed: string;
  problems: Problem[];
}

interface WatchersCardProps {
  /** The page of the record. */
  href: string;
  /** Of its project. */
  identifier: string;
  watchers: Watchers;
  may: { addWatchers: boolean; removeWatchers: boolean };
  refused?: RefusedWatchers;
}

/** Who watches a record, for those who may see that. Its paths below the record's page are those of issues. */
export function WatchersCard({ href, identifier, watchers: { shown, total }, may, refused }: WatchersCardProps) {
  const { t } = useView();
  return (
    <Card
      title={
        <>
          {t("issues.watchers")} <span class="count">{total < MOST_COUNTED ? total : `${MOST_COUNTED}+`}</span>
        </>
      }
    >
      <WatcherList href={href} watchers={shown} mayRemove={may.removeWatchers} />
      {total > shown.length && (
        <p>
          <a class="card-more" href={`${href}/watchers`}>
            {t("issues.allWatchers")}
          </a>
        </p>
      )}
      {may.addWatchers && (
        <Form action={`${href}/watchers`} class="add-watchers" data-turbo-action="replace">
          <TextArea
            name="watchers"
            label={t("issues.addWatchers")}
            hideLabel
            rows={1}
            data-lines="one"
            placeholder="@login"
            mentions={`/projects/${identifier}/mentionable`}
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

export function WatcherList({ href, watchers, mayRemove }: { href: string; watchers: Named[]; mayRemove: boolean }) {
  if (watchers.length === 0) return null;
  return (
    <ul class="watchers">
      {watchers.map((watcher) => (
        <li>
          <Avatar id={watcher.id} name={watcher.name} size="sm" />
          <span>{watcher.name}</span>
          {mayRemove && <RemoveWatcher href={href} watcher={watcher} />}
        </li>
      ))}
    </ul>
  );
}

function RemoveWatcher({ href, watcher }: { href: string; watcher: Named }) {
  const { t } = useView();
  return (
    <Form action={`${href}/watchers/${watcher.id}/remove`} data-turbo-action="replace">
      <SubmitButton look="ghost" size="icon-sm" aria-label={t("issues.removeWatcher", { name: watcher.name })}>
        <Icon name="x" />
      </SubmitButton>
    </Form>
  );
}
