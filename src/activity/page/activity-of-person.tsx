import type { ProfileCard } from "../../accounts/index.js";
import { Card, EmptyState, useView } from "../../design/index.js";
import type { Happening } from "../happening.js";
import { timeline } from "../timeline.js";
import { DaysOfActivity } from "./days-of-activity.js";

const SHOWN = 10;

/** What a person did last, on their page. */
export const activityOfPerson: ProfileCard = {
  async card(runtime, viewer, { id }) {
    const { happenings } = await timeline(runtime, viewer, { userId: id, scopes: [], limit: SHOWN });
    return <RecentCard personId={id} happenings={happenings} />;
  },
};

function RecentCard({ personId, happenings }: { personId: number; happenings: Happening[] }) {
  const { t } = useView();
  const all = (
    <a class="card-more" href={`/activity?user_id=${personId}`}>
      {t("activity.all")}
    </a>
  );
  return (
    <Card title={t("activity.title")} flush action={all}>
      {happenings.length === 0 ? (
        <EmptyState icon="activity" title={t("activity.emptyTitle")} text={t("activity.emptyPerson")} />
      ) : (
        <DaysOfActivity happenings={happenings} projectId={undefined} />
      )}
    </Card>
  );
}
