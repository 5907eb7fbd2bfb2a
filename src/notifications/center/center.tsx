import { Button, EmptyState, Feed, Form, Icon, LinkButton, Tabs, useView } from "../../design/index.js";
import { InList, isFiltered, LIST_PATH, ListFields, type ListState, listPath } from "../list/list-state.js";
import type { CenterContent } from "./center-content.js";
import { CenterChips } from "./chips.js";
import { UndoForm } from "./undo-form.js";

export const CENTER_FRAME = "service-notification-center";
export const CENTER_ID = "service_notification_center";

/** The list: in the panel's frame, on the full page, and in the stream after a card was marked. */
export function Center(content: CenterContent & { notice?: string }) {
  const { state, unseen, earlier, counts, notice } = content;
  const { t } = useView();
  return (
    <InList value={state}>
      <section
        id={CENTER_ID}
        class="notification-center"
        aria-label={t("notifications.title")}
        tabindex={-1}
        data-controller="inbox"
        data-action="keydown.e@document->inbox#mark:capture turbo:before-stream-render@document->inbox#told turbo:before-morph-attribute->inbox#keep"
      >
        <div class="center-head">
          <Modes {...state} />
          {unseen.length > 0 && <MarkAllSeen filtered={isFiltered(state)} />}
        </div>
        <CenterChips state={state} counts={counts} />
        {unseen.length + earlier.length > 0 ? (
          <Feed>
            {unseen}
            {earlier.length > 0 && <h2 class="feed-divider">{t("notifications.earlier")}</h2>}
            {earlier}
          </Feed>
        ) : (
          <Nothing {...content} />
        )}
        <Ends {...content} />
        {notice ? <Notice text={notice} /> : counts.undoable && <Undo {...counts.undoable} />}
      </section>
    </InList>
  );
}

function Modes(state: ListState) {
  const { t } = useView();
  const mode = (withSeen: boolean) => ({
    href: listPath({ ...state, withSeen, after: undefined }),
    current: state.withSeen === withSeen,
  });
  return (
    <Tabs
      label={t("notifications.modes")}
      tabs={[
        { label: t("notifications.unseen"), ...mode(false) },
        { label: t("notifications.withSeen"), ...mode(true) },
      ]}
    />
  );
}

function MarkAllSeen({ filtered }: { filtered: boolean }) {
  const { t } = useView();
  return (
    <Form action={`${LIST_PATH}/seen_all`} method="patch">
      <ListFields />
      <Button type="submit" look="ghost" size="sm" icon="check-check" data-controller="hotkey" data-hotkey="Shift+E">
        {t(filtered ? "notifications.markTheseSeen" : "notifications.markAllSeen")}
      </Button>
    </Form>
  );
}

/** Everything seen is something else than never having been told anything. */
function Nothing({ state, counts }: CenterContent) {
  const { t } = useView();
  const all = <LinkButton href={LIST_PATH}>{t("notifications.showAll")}</LinkButton>;
  if (state.after) return <EmptyState icon="inbox" title={t("notifications.endTitle")} action={all} />;
  if (isFiltered(state)) return <EmptyState icon="inbox" title={t("notifications.noneHere")} action={all} />;
  if (!counts.ever)
    return <EmptyState icon="bell" title={t("notifications.neverTitle")} text={t("notifications.neverText")} />;
  return (
    <EmptyState
      icon="check-check"
      title={t("notifications.emptyTitle")}
      text={t("notifications.emptyText")}
      action={!state.withSeen && <LinkButton href={`${LIST_PATH}?seen=1`}>{t("notifications.showSeen")}</LinkButton>}
    />
  );
}

/** Where the list goes on, and back to its beginning. */
function Ends({ state, next }: CenterContent) {
  const { t } = useView();
  if (!next && !state.after) return null;
  return (
    <p class="feed-end center-ends">
      {state.after && <a href={listPath({ ...state, after: undefined })}>{t("notifications.newest")}</a>}
      {next && (
        <a href={listPath({ ...state, after: next })} rel="next">
          {t("notifications.more")}
        </a>
      )}
    </p>
  );
}

function Undo({ id, count }: { id: number; count: number }) {
  const { t } = useView();
  return (
    <div class="toast center-toast">
      <Icon name="circle-check" />
      <p>{t("notifications.marked", { count })}</p>
      <UndoForm id={id} />
    </div>
  );
}

const Notice = ({ text }: { text: string }) => (
  <div class="toast center-toast">
    <Icon name="circle-check" />
    <p>{text}</p>
  </div>
);
