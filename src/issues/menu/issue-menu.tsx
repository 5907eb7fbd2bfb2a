import { ConfirmItem, DropdownLink, Form, Icon, Page, staysInPopup, useView } from "../../design/index.js";
import { bulkAddress } from "../bulk/bulk-address.js";
import type { Deletion } from "../bulk/deletion.js";
import { useDeletionWords } from "../bulk/deletion-words.js";
import { type MenuFact, menuFacts } from "../inline/listed-fact.js";
import type { ListedIssue } from "../list/listed-issue.js";

export interface IssueMenuProps {
  issues: ListedIssue[];
  /** The fields that the viewer may change in each of them; undefined where they may not edit them all. */
  open: ReadonlySet<MenuFact> | undefined;
  /** The viewer watches all of them. */
  watching: boolean;
  mayCopy: boolean;
  /** Undefined where they may not be deleted. */
  deletion: Deletion | undefined;
  /** The address of the list. */
  back: string;
  baseUrl: string;
}

/** What can be done with an issue of a list, or with those that are ticked there. */
export function IssueMenu({ issues, open, watching, mayCopy, deletion, back, baseUrl }: IssueMenuProps) {
  const { t } = useView();
  const [issue, ...others] = issues;
  const one = others.length === 0 ? issue : undefined;
  const those = { ids: issues.map(({ id }) => id), back };
  const title = one ? `#${one.id}` : t("issues.menu.several", { count: issues.length });
  return (
    <Page title={`${t("issues.menu.title")} · ${title}`}>
      <p class="popup-title">
        {title} {one && <bdi>{one.subject}</bdi>}
      </p>
      {one && (
        <a class="popup-item" href={`/issues/${one.id}`} target="_blank" rel="noopener">
          <Icon name="external-link" />
          {t("issues.menu.newTab")}
        </a>
      )}
      {menuFacts.map(
        (field) =>
          open?.has(field) && (
            <DropdownLink href={bulkAddress("bulk_edit", { ...those, field })} icon={icons[field]} {...staysInPopup}>
              {t(`captions.${field}`)}
              <Icon name="chevron-right" />
            </DropdownLink>
          ),
      )}
      {open && (
        <DropdownLink
          href={one ? `/issues/${one.id}?edit=1#issue_subject` : bulkAddress("bulk_edit", those)}
          icon="pencil"
          {...leaves}
        >
          {t("issues.edit")}
        </DropdownLink>
      )}
      <Form action="/issues/bulk_watch">
        {issues.map(({ id }) => (
          <input type="hidden" name="ids[]" value={id} />
        ))}
        <input type="hidden" name="back_url" value={back} />
        <button type="submit" class="popup-item" name="watch" value={watching ? "0" : "1"}>
          <Icon name={watching ? "eye-off" : "eye"} />
          {t(watching ? "entities.unwatch" : "entities.watch")}
        </button>
      </Form>
      {one && <CopiedLink href={`${baseUrl}/issues/${one.id}`} />}
      {mayCopy && (
        <DropdownLink
          href={one ? `/issues/${one.id}/copy` : bulkAddress("bulk_edit", { ...those, copy: "1" })}
          icon="copy"
          {...leaves}
        >
          {t("issues.copy.action")}
        </DropdownLink>
      )}
      {deletion && <DeleteItem action={bulkAddress("bulk_delete", those)} count={issues.length} deletion={deletion} />}
    </Page>
  );
}

const leaves = { "data-turbo-frame": "_top" };

const icons = {
  status_id: "circle-dot",
  priority_id: "signal-high",
  assigned_to_id: "user",
  fixed_version_id: "milestone",
} as const satisfies Record<MenuFact, string>;

function DeleteItem({ action, count, deletion }: { action: string; count: number; deletion: Deletion }) {
  const words = useDeletionWords(count, deletion);
  return (
    <ConfirmItem action={action} method="post" icon="trash" {...words}>
      {useView().t("issues.delete")}
    </ConfirmItem>
  );
}

/** In the place of the browser's own, which this menu hides. */
function CopiedLink({ href }: { href: string }) {
  const { t } = useView();
  const label = t("issues.menu.copyLink");
  return (
    <div data-controller="clipboard" data-clipboard-copied-value={t("design.copied")}>
      <input class="sr-only" readonly tabindex={-1} value={href} aria-label={label} data-clipboard-target="source" />
      <button type="button" class="popup-item" hidden data-action="clipboard#copy" data-clipboard-target="button">
        <Icon name="link" />
        <span data-clipboard-target="word">{label}</span>
      </button>
    </div>
  );
}
