import {
  Avatar,
  Badge,
  BarePage,
  Button,
  Card,
  Checkbox,
  ConfirmButton,
  CopyText,
  Day,
  DefinitionList,
  Dropdown,
  DropdownLink,
  EmptyState,
  Feed,
  FeedItem,
  Form,
  FormActions,
  FormProblems,
  Icon,
  LinkButton,
  LiveStream,
  Markdown,
  opensPanel,
  Page,
  PageHeader,
  Pagination,
  RadioGroup,
  ReferenceField,
  Select,
  SlidingPanel,
  StatusPill,
  SubmitButton,
  Switch,
  Table,
  Tabs,
  TextArea,
  TextInput,
  Time,
  Toast,
  TurboFrame,
} from "../../src/design/index.js";

/** Every component in the company it keeps, for eyes and for axe. Not part of the product. */

type Issue = {
  id: number;
  subject: string;
  status: string;
  priority: string;
  assignee?: string;
  updated: string;
};

const people = ["Ada Lovelace", "Grace Hopper", "Linus Pauling", "Mary Jackson", "Katherine Johnson"];
const subjects = [
  "Watchers are notified twice when an issue moves between projects",
  "Bulk edit: keep custom field values that are valid in the target tracker",
  "CSV export drops the first journal note",
  "LDAP groups: nested membership is not followed",
  "Roadmap shows closed versions after the sharing setting changes",
  "Time entries cannot be logged on behalf of locked users",
  "Search result page: highlight matches inside attachments",
  "Table of contents anchors break with emoji headings",
  "REST API: 422 answer lacks the field name for nested attributes",
  "Calendar: week start ignores the user language",
  "PDF export cuts the last column",
  "Mail handler: quoted-printable subject is decoded twice, and a very long title goes on and on until it needs a second line in the list",
];
const statuses = [
  "In Progress",
  "New",
  "Resolved",
  "New",
  "In Progress",
  "Feedback",
  "New",
  "Resolved",
  "In Progress",
  "Closed",
  "New",
  "Feedback",
];
const issues: Issue[] = subjects.map((subject, place) => ({
  id: 4821 - place * 5,
  subject,
  status: statuses[place] as string,
  priority: ["High", "Normal", "Normal", "Urgent", "Low"][place % 5] as string,
  assignee: place % 4 === 3 ? undefined : people[place % 5],
  updated: new Date(Date.now() - (place * place * 5 + 2) * 3_600_000).toISOString(),
}));
const toneOfStatus = {
  New: "gray",
  "In Progress": "blue",
  Resolved: "green",
  Feedback: "amber",
  Closed: "purple",
  Rejected: "red",
} as const;

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

function Person({ name }: { name: string }) {
  return (
    <span class="person">
      <Avatar name={name} size="sm" />
      {name}
    </span>
  );
}

const description = `A change of project sends the *same* event twice: once for the move, once for the **renumbering**.

1. Watch an issue
2. Move it to another project

- [x] reproduced on \`main\`
- [ ] a test that fails

\`\`\`ts
await moveIssue(change, { issue, project });
\`\`\`

> It happens only with subtasks, I believe.

| case | events |
|------|-------:|
| alone | 1 |
| with subtasks | 2 |

See https://example.org/thread and [the log](/attachments/7).`;

export function GalleryIssue() {
  return (
    <Page title="Bug #4821">
      <PageHeader
        title={
          <>
            Watchers are notified twice when an issue moves between projects <span class="quiet">#4821</span>
          </>
        }
        crumbs={[
          { label: "QUIC", href: "#" },
          { label: "Issues", href: "#" },
        ]}
        meta={
          <>
            <StatusPill name="In Progress" tone="blue" />
            <span>Bug</span>
            <span>
              Added by Grace Hopper, <Time at={issues[3]?.updated ?? ""} />
            </span>
          </>
        }
        actions={
          <>
            <Button icon="eye">Watch</Button>
            <LinkButton href="#edit" icon="pencil">
              Edit
            </LinkButton>
            <ConfirmButton
              action="/issues/4821"
              question="Delete this issue and its history?"
              confirm="Delete issue"
              icon="trash"
              look="ghost"
              align="end"
            >
              Delete
            </ConfirmButton>
          </>
        }
      />
      <div class="split">
        <div class="stack">
          <Card>
            <Markdown text={description} />
          </Card>
          <Tabs
            label="History"
            tabs={[
              { label: "All", href: "#", current: true, count: 3 },
              { label: "Comments", href: "#", current: false, count: 2 },
              { label: "Changes", href: "#", current: false },
            ]}
          />
          <Card flush aria-label="History">
            <Feed>
              <FeedItem
                who="Grace Hopper"
                id="note-1"
                head={
                  <>
                    <strong>Grace Hopper</strong> commented <Time at={issues[3]?.updated ?? ""} />
                  </>
                }
                actions={<Button look="ghost" size="icon-sm" icon="ellipsis" aria-label="More" />}
              >
                <Markdown text="@ada could you check the journal detail for moved issues?" />
              </FeedItem>
              <FeedItem
                who="Ada Lovelace"
                id="note-2"
                head={
                  <>
                    <strong>Ada Lovelace</strong> changed this <Time at={issues[1]?.updated ?? ""} />
                    <Badge tone="amber" icon="lock">
                      Private
                    </Badge>
                  </>
                }
              >
                <ul class="changes">
                  <li>
                    <strong>Status</strong> from New to In Progress
                  </li>
                  <li>
                    <strong>Assignee</strong> set to Ada Lovelace
                  </li>
                </ul>
              </FeedItem>
            </Feed>
          </Card>
          <Card>
            <Form action="/issues/4821" method="patch" class="stack" draft="issue-4821">
              <TextArea
                name="issue[notes]"
                label="Comment"
                placeholder="Write a comment, @ mentions someone"
                mentions="/mentions"
              />
              <FormActions>
                <SubmitButton>Comment</SubmitButton>
                <Checkbox name="issue[private_notes]" label="Private" />
              </FormActions>
            </Form>
          </Card>
        </div>
        <aside aria-label="Properties">
          <Card>
            <DefinitionList
              entries={[
                ["Status", <StatusPill name="In Progress" tone="blue" />],
                ["Priority", "High"],
                ["Assignee", <Person name="Ada Lovelace" />],
                ["Category", undefined],
                ["Version", "2.4"],
                ["Due", <Day date="2026-12-04" />],
                ["Done", "40 %"],
              ]}
              blank="none"
            />
          </Card>
        </aside>
      </div>
    </Page>
  );
}

export function GalleryForms() {
  return (
    <Page title="Forms" width="reading">
      <PageHeader title="Notification settings" />
      <FormProblems
        within="issue"
        problems={[
          { field: "subject", rule: "blank" },
          { rule: "other", values: { reason: "Tracker is not offered in this project" } },
        ]}
      />
      <br />
      <Card
        title="What to notify me about"
        hint="Applies to the bell."
        footer={<SubmitButton form="none">Save changes</SubmitButton>}
      >
        <div class="settings">
          <Switch
            name="s[mention]"
            label="Mentions"
            hint="When someone writes @you in an issue or comment"
            checked
            unchecked="0"
          />
          <Switch
            name="s[create]"
            label="New issues"
            hint="Issues assigned to you or to one of your groups"
            checked
            unchecked="0"
          />
          <Switch name="s[all]" label="Every change in my projects" unchecked="0" />
        </div>
      </Card>
      <Card title="New issue">
        <Form action="/issues" class="stack">
          <TextInput name="issue[subject]" label="Subject" required error="cannot be blank" />
          <div class="grid">
            <Select
              name="issue[tracker_id]"
              label="Tracker"
              options={[
                { value: 1, label: "Bug" },
                { value: 2, label: "Feature" },
              ]}
            />
            <TextInput name="issue[due_date]" label="Due date" type="date" hint="In your own zone" />
            <TextInput name="issue[estimated]" label="Estimated hours" type="number" value={4} min={0} step={0.25} />
            <TextInput name="disabled" label="Disabled" value="cannot change" disabled />
            <ReferenceField
              name="issue[assigned_to_id]"
              label="Assignee"
              blank="Nobody"
              options={undefined}
              typed={{ name: "issue[assigned_to]", text: "Linus Pauling (linus)", from: "/people" }}
            />
            <ReferenceField
              name="issue[watcher_id]"
              label="Watcher"
              blank="Nobody"
              error="“gra” is nothing that can be chosen here. Near it: Grace Hopper (grace)."
              options={undefined}
              typed={{ name: "issue[watcher]", text: "gra", from: "/people" }}
            />
          </div>
          <TextArea name="issue[description]" label="Description" hint="Markdown" />
          <RadioGroup
            name="visibility"
            label="Visible to"
            value="all"
            options={[
              { value: "all", label: "Everyone", hint: "Also people who are not signed in" },
              { value: "members", label: "Members only" },
            ]}
          />
          <Checkbox
            name="issue[is_private]"
            label="Private"
            hint="Only the author, the assignee and some roles see it"
            error="not permitted"
          />
          <FormActions>
            <SubmitButton>Create</SubmitButton>
            <SubmitButton look="secondary" name="continue" value="1">
              Create and continue
            </SubmitButton>
            <LinkButton href="/issues" look="ghost">
              Cancel
            </LinkButton>
            <Button look="destructive" size="sm">
              Remove
            </Button>
            <Button look="link">A link</Button>
          </FormActions>
        </Form>
      </Card>
      <Card title="API key" hint="Copy it now, it is not shown again.">
        <CopyText label="API key" text="bw_3f9c1c52e8d94c0fa1f2a7d1" />
        <div class="row">
          {(["gray", "blue", "green", "amber", "purple", "red"] as const).map((tone) => (
            <Badge tone={tone}>{tone}</Badge>
          ))}
          {["New", "Triage", "Waiting", "Blocked", "Review"].map((name) => (
            <StatusPill name={name} />
          ))}
        </div>
        <div class="row">
          {[
            ...people,
            "Rosalind Franklin",
            "Émilie du Châtelet",
            "毛泽",
            "octocat",
            "Barbara McClintock",
            "Dorothy Hodgkin",
          ].map((name) => (
            <Avatar name={name} alone size="lg" />
          ))}
        </div>
      </Card>
      <Card flush title="Nothing">
        <EmptyState
          icon="inbox"
          title="All caught up"
          text="New notifications appear here."
          action={<LinkButton href="#">Show seen</LinkButton>}
        />
      </Card>
      <Card flush>
        <Table caption="Nothing" columns={[]} rows={[]} empty={<EmptyState icon="circle-dot" title="No issues" />} />
      </Card>
      <Toast kind="error" text="The server did not answer." />
    </Page>
  );
}

export function GalleryLogin() {
  return (
    <BarePage title="Sign in to Bellwether">
      <Card>
        <Form action="/login" class="stack">
          <TextInput name="login" label="Login" autocomplete="username" required autofocus />
          <TextInput name="password" label="Password" type="password" autocomplete="current-password" required />
          <SubmitButton>Sign in</SubmitButton>
        </Form>
      </Card>
    </BarePage>
  );
}

export function GalleryInbox() {
  return (
    <Page title="Notifications" width="reading">
      <PageHeader title="Notifications" actions={<Button icon="check-check">Mark all seen</Button>} />
      <TurboFrame id="service-notification-center">
        <Card flush aria-label="Notifications">
          <Inbox />
        </Card>
      </TurboFrame>
    </Page>
  );
}

function Inbox() {
  return (
    <Feed id="service_notification_center">
      {issues.slice(0, 4).map((issue, place) => (
        <FeedItem
          who={people[place + 1] as string}
          unread={place < 3}
          head={
            <>
              <strong>{people[place + 1]}</strong>
              {place === 0 && <Badge tone="blue">mention</Badge>}
              <Time at={issue.updated} />
            </>
          }
          actions={<Button look="ghost" size="icon-sm" icon="check" aria-label="Mark seen" />}
        >
          <a class="feed-title" href={`/issues/${issue.id}`} target="_blank" rel="noopener">
            #{issue.id} {issue.subject}
          </a>
          <p class="quiet">“@ada could you check the journal detail for moved issues?”</p>
          <p class="changes">
            <span>
              <b>Status</b> In Progress · <b>Assignee</b> Ada Lovelace
            </span>
          </p>
        </FeedItem>
      ))}
    </Feed>
  );
}

export function GalleryBell() {
  return (
    <a
      id="service_notification_center_bell"
      class="btn bell"
      data-variant="ghost"
      data-size="icon"
      href="/inbox"
      {...opensPanel("service_notification_panel")}
    >
      <Icon name="bell" />
      <span class="sr-only">Notifications</span>
      <span id="service_notification_center_badge" class="bell-badge">
        3
      </span>
    </a>
  );
}

export function GalleryPanel() {
  return (
    <>
      <SlidingPanel
        id="service_notification_panel"
        title="Notifications"
        frame="service-notification-center"
        src="/inbox"
        actions={<Button size="sm">Mark all seen</Button>}
      />
      <LiveStream src="/stream" panel="service_notification_panel" />
    </>
  );
}
