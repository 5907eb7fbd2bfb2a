import type { Child } from "hono/jsx";
import { Card, DefinitionList, Icon, Time, useView, type WordLinks } from "../../../design/index.js";
import { areMany, CustomValue, customName, isLinked, type ShownCustomField } from "../../../tracking/index.js";
import { DueDay } from "../../columns/due-day.js";
import { PriorityIcon } from "../../columns/marks.js";
import { customizedIssue, valuesAddress } from "../../custom-fields/customized-issue.js";
import { readable } from "../../fields/detail-names.js";
import { FieldValue } from "../../fields/field-value.js";
import { issueFields, plainFields, stored } from "../../fields/fields.js";
import { IssueStatus, statusOf } from "../../list/issue-status.js";
import { Person } from "../../list/person.js";
import type { IssueContent } from "../read-issue.js";
import { EditedInForm } from "./edited-in-form.js";
import { Fact, isOpenFact } from "./fact.js";
import { isFact } from "./wide-fields.js";

/** `unset`: it has no value and is there to be given one. */
interface ShownFact {
  caption: string;
  value: Child;
  unset?: boolean;
}

interface FactMore {
  caption?: string;
  customId?: number;
  hotkey?: string;
  /** The viewer may not change it. */
  closed?: boolean;
  /** The value leads somewhere. */
  linked?: boolean;
  /** So many values that they are changed in the form of all fields. */
  many?: boolean;
}

/** Without `choices` nothing can be changed here. */
type FactsProps = Pick<IssueContent, "issue" | "choices" | "may" | "links">;

export function IssueFacts({ issue, choices, may, links }: FactsProps) {
  const { t } = useView();
  const fact = (name: string, value: Child, more: FactMore = {}): ShownFact => {
    const caption = more.caption ?? t(`captions.${name}`);
    if (!choices || more.closed || !isOpenFact(choices, more.customId ?? name)) return { caption, value };
    const unset = isNone(value);
    if (more.many) return { caption, value: [value, <EditedInForm id={issue.id} name={name} caption={caption} />] };
    const shown = unset ? <span class="quiet unset">{t("issues.none")}</span> : value;
    const field = <Fact issue={issue} choices={choices} name={name} {...more} caption={caption} value={shown} />;
    return { caption, value: field, unset };
  };
  const facts: ShownFact[] = [
    fact("status_id", <IssueStatus {...statusOf(issue)} />, { hotkey: "s" }),
    fact("priority_id", <Priority issue={issue} />, { hotkey: "p" }),
    fact("assigned_to_id", <Assignee id={issue.assigned_to_id} name={issue.assigned_to_name} />, { hotkey: "a" }),
    fact("category_id", issue.category_name),
    fact("fixed_version_id", issue.fixed_version_id !== null && <PlannedFor issue={issue} />, {
      linked: issue.fixed_version_id !== null,
    }),
    fact("parent_issue_id", issue.parent_id !== null && <Parent issue={issue} />, {
      closed: !may.manageSubtasks,
      linked: issue.parent_id !== null,
    }),
    ...plainFields.map((name) =>
      fact(name, issue[name] !== 0 && issue[name] !== null && <PlainField name={name} issue={issue} />),
    ),
    ...(issue.custom_fields ?? []).filter(isFact).map((field) =>
      fact(
        customName(field.id),
        field.values.length > 0 && <CustomFact field={field} issue={issue} words={links.own} />,
        {
          caption: field.name,
          customId: field.id,
          linked: isLinked(field),
          many: areMany(field),
        },
      ),
    ),
    { caption: t("issues.columns.updated"), value: <Time at={issue.updated_on} /> },
    {
      caption: t("issues.columns.closed"),
      value: issue.status_closed && issue.closed_on && <Time at={issue.closed_on} />,
    },
  ];
  return (
    <Card>
      <DefinitionList entries={facts.map(({ caption, value }) => [caption, value])} />
      <Unset count={facts.filter(({ unset }) => unset).length} />
    </Card>
  );
}

/** On phones, where they would push the text away, facts without a value wait behind it. */
function Unset({ count }: { count: number }) {
  const { t } = useView();
  return count === 0 ? null : (
    <details class="fold unset-facts">
      <summary>
        <Icon name="chevron-right" />
        {t("issues.unset", { count })}
      </summary>
    </details>
  );
}

const isNone = (value: Child) => value === null || value === false || value === "";

const Priority = ({ issue: { priority_name, priority_tone, priority_icon } }: Pick<IssueContent, "issue">) => (
  <span class="status-mark">
    <PriorityIcon tone={priority_tone} icon={priority_icon} />
    <bdi>{priority_name}</bdi>
  </span>
);

function Assignee({ id, name }: { id: number | null; name: string | null }) {
  return name === null ? <span class="quiet">{useView().t("issues.nobody")}</span> : <Person id={id} name={name} />;
}

type CustomFactProps = Pick<IssueContent, "issue"> & { field: ShownCustomField; words: WordLinks };

const CustomFact = ({ field, issue, words }: CustomFactProps) => (
  <CustomValue {...field} of={customizedIssue(issue)} words={words} allAt={valuesAddress(issue, field)} />
);

/** The page of a version that another project shares is for those who see issues there. */
function PlannedFor({ issue }: Pick<IssueContent, "issue">) {
  const { fixed_version_id: id, fixed_version_project_id: ownerId, project_id, project_identifier } = issue;
  const isOwn = ownerId === project_id;
  return (
    <a href={isOwn ? `/versions/${id}` : `/projects/${project_identifier}/issues?fixed_version_id=${id}&status_id=*`}>
      <bdi>{issue.fixed_version_name}</bdi>
    </a>
  );
}

function Parent({ issue: { parent_id: id, parent_name } }: Pick<IssueContent, "issue">) {
  return (
    <a href={`/issues/${id}`}>
      #{id} <bdi>{parent_name}</bdi>
    </a>
  );
}

function PlainField({ name, issue }: Pick<FactsProps, "issue"> & { name: (typeof plainFields)[number] }) {
  if (name === "due_date") return <DueDay issue={issue} />;
  const field = issueFields.get(name);
  return <FieldValue kind={field?.kind} value={readable(field, stored(issue[name]))} />;
}
