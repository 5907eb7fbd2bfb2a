import type { PropsWithChildren } from "hono/jsx";
import { Chip, Chips, Form, Icon, SubmitButton, TextInput, useView, withQuery } from "../../design/index.js";
import type { Named } from "../../kernel/index.js";

export interface FilterBarProps {
  classes: { scope: string; label: string }[];
  /** Those that are asked for; empty: all. */
  scopes: string[];
  person: Named | undefined;
  upTo?: string;
}

/** Which classes, whose, and up to which day; each is a part of the address. */
export function ActivityFilterBar({ classes, scopes, person, upTo, feed }: FilterBarProps & { feed: string }) {
  const { t, path, viewer } = useView();
  const address = withQuery(path, { cursor: undefined });
  return (
    <div class="activity-bar">
      <Chips label={t("activity.filters")}>
        {classes.length > 1 && <ClassChips classes={classes} scopes={scopes} address={address} />}
        {viewer && (
          <Removable
            href={withQuery(address, { user_id: person?.id === viewer.id ? undefined : "me" })}
            isOn={person?.id === viewer.id}
          >
            {t("activity.mine")}
          </Removable>
        )}
        {person && person.id !== viewer?.id && (
          <Removable href={withQuery(address, { user_id: undefined })} isOn>
            {person.name}
          </Removable>
        )}
      </Chips>
      <UpTo address={address} upTo={upTo} />
      <a class="activity-feed-link" href={feed} data-turbo="false" aria-label={t("activity.atom")}>
        <Icon name="rss" />
      </a>
    </div>
  );
}

function ClassChips({ classes, scopes, address }: Pick<FilterBarProps, "classes" | "scopes"> & { address: string }) {
  const { t } = useView();
  const all = withQuery(address, Object.fromEntries(classes.map(({ scope }) => [`show_${scope}`, undefined])));
  return (
    <>
      <Chip href={all} isOn={scopes.length === 0}>
        {t("activity.everything")}
      </Chip>
      {classes.map(({ scope, label }) => (
        <Chip href={withQuery(all, { [`show_${scope}`]: 1 })} isOn={scopes.includes(scope)}>
          {t(label)}
        </Chip>
      ))}
    </>
  );
}

/** Taken off by another click. */
function Removable({ href, isOn, children }: PropsWithChildren<{ href: string; isOn: boolean }>) {
  const { t } = useView();
  return (
    <Chip href={href} isOn={isOn}>
      <bdi>{children}</bdi>
      {isOn && (
        <>
          <Icon name="x" />
          <span class="sr-only">{t("activity.remove")}</span>
        </>
      )}
    </Chip>
  );
}

function UpTo({ address, upTo }: { address: string; upTo: string | undefined }) {
  const { t } = useView();
  const [action = "", query] = withQuery(address, { from: undefined }).split("?", 2);
  return (
    <Form action={action} method="get" class="filters activity-up-to">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <TextInput type="date" name="from" label={t("captions.from")} value={upTo} />
      <SubmitButton look="outline" size="sm">
        {t("activity.show")}
      </SubmitButton>
    </Form>
  );
}
