import {
  Dropdown,
  DropdownLink,
  Form,
  LinkButton,
  Page,
  PageHeader,
  Pagination,
  Select,
  StatusPill,
  SubmitButton,
  Table,
  Time,
} from "../../src/design/index.js";
import { issues, Person, people, toneOfStatus } from "./sample-issues.js";

export function GalleryList() {
  return (
    <Page title="Issues">
      <PageHeader
        title="Issues"
        crumbs={[
          { label: "Projects", href: "/projects" },
          { label: "QUIC", href: "/projects/quic" },
        ]}
        actions={
          <>
            <Dropdown trigger="Columns" icon="columns-3" align="end">
              <DropdownLink href="#" icon="check">
                Priority
              </DropdownLink>
              <DropdownLink href="#" icon="check">
                Assignee
              </DropdownLink>
            </Dropdown>
            <LinkButton href="/issues/new" look="primary" icon="plus">
              New issue
            </LinkButton>
          </>
        }
      />
      <Form action="/list" method="get" class="filters" autosubmit>
        <Select
          name="status_id"
          label="Status"
          hideLabel
          value="open"
          options={[
            { value: "open", label: "Open" },
            { value: "closed", label: "Closed" },
            { value: "*", label: "Any status" },
          ]}
        />
        <Select
          name="assigned_to_id"
          label="Assignee"
          hideLabel
          blank="Anyone"
          options={people.map((label, value) => ({ value, label }))}
        />
        <Select
          name="tracker_id"
          label="Tracker"
          hideLabel
          blank="Any tracker"
          options={[
            {
              label: "Work",
              options: [
                { value: 1, label: "Bug" },
                { value: 2, label: "Feature" },
              ],
            },
          ]}
        />
        <SubmitButton look="outline">Apply</SubmitButton>
      </Form>
      <Table
        caption="Issues"
        sort="updated_on:desc"
        rows={issues}
        href={(issue) => `/issues/${issue.id}`}
        columns={[
          { label: "#", sort: "id", quiet: true, cell: (issue) => issue.id },
          { label: "Subject", sort: "subject", main: true, cell: (issue) => issue.subject },
          {
            label: "Status",
            sort: "status",
            cell: (issue) => <StatusPill name={issue.status} tone={toneOfStatus[issue.status as "New"]} />,
          },
          { label: "Priority", sort: "priority", wide: true, cell: (issue) => issue.priority },
          {
            label: "Assignee",
            sort: "assigned_to",
            cell: (issue) => issue.assignee && <Person name={issue.assignee} />,
          },
          {
            label: "Updated",
            sort: "updated_on",
            quiet: true,
            align: "end",
            cell: (issue) => <Time at={issue.updated} compact />,
          },
        ]}
      />
      <Pagination page={4} limit={25} total={428} />
    </Page>
  );
}
