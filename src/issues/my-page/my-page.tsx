import { Page, PageHeader, useView } from "../../design/index.js";
import { FollowsBell, type MyNews, NewsCard } from "../../notifications/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { FirstSteps, type ShownStep } from "./first-steps-card.js";
import { DAYS_AHEAD, type MyIssue, type MyIssues } from "./my-issues.js";
import { DueDay, MyList } from "./my-list.js";

interface MyPageProps extends Omit<MyIssues, "steps"> {
  /** Undefined for users without a notification center. */
  news: MyNews | undefined;
  /** Of each list; it has one more where there are more. */
  most: number;
  steps: ShownStep[];
}

/** What asks for the viewer's attention, and beside it what goes on around them. */
export function MyPage({ news, told, due, assigned, recent, most, steps }: MyPageProps) {
  const { t } = useView();
  const title = t("issues.myPage");
  const nothing = [
    news?.lines.length === 0 && t("issues.my.nothingNew"),
    told.length + due.length === 0 && t("issues.my.nothingDue"),
    assigned.length === 0 && t("issues.my.nothingAssigned"),
  ].filter((words) => words !== false);
  return (
    <Page title={title}>
      <PageHeader title={title} />
      {steps.length > 0 && <FirstSteps steps={steps} />}
      <FollowsBell id="my_day">
        <div class="my-day">
          <div>
            {news && news.lines.length > 0 && <NewsCard {...news} beside={dueOf(told)} />}
            <MyList
              name="due"
              issues={due}
              most={most}
              href={`/issues?assigned_to_id=me&due_date=%3Ct%2B${DAYS_AHEAD}&sort=due_date`}
            />
            <MyList
              name="assigned"
              issues={assigned}
              most={most}
              href="/issues?assigned_to_id=me&sort=priority:desc,updated_on:desc"
            />
            {nothing.length > 0 && <p class="quiet my-nothing">{nothing.join(" · ")}</p>}
          </div>
          <div>
            <MyList name="recent" issues={recent} most={most} href="/issues?project_id=mine&status_id=*" />
            <p class="quiet my-nothing">
              <a href="/issues?author_id=me">{t("issues.my.reported")}</a> ·{" "}
              <a href="/issues?watcher_id=me">{t("issues.my.watched")}</a>
            </p>
          </div>
        </div>
      </FollowsBell>
    </Page>
  );
}

/** Of what stands among the news and is due: when. */
const dueOf = (told: MyIssue[]) => (line: Pick<MyNews["lines"][number], "entity_type" | "entity_id">) => {
  const issue = told.find(({ id }) => line.entity_type === issueEntity.type && line.entity_id === id);
  return issue && <Due issue={issue} />;
};

function Due({ issue }: { issue: MyIssue }) {
  const { t } = useView();
  return (
    <span class="quiet">
      {" · "}
      {t("issues.roadmap.due")} <DueDay issue={issue} />
    </span>
  );
}
