import {
  Badge,
  Button,
  Card,
  Checkbox,
  ConfirmButton,
  Day,
  DefinitionList,
  Feed,
  FeedItem,
  Form,
  FormActions,
  LinkButton,
  Markdown,
  Page,
  PageHeader,
  StatusPill,
  SubmitButton,
  Tabs,
  TextArea,
  Time,
} from "../../src/design/index.js";
import { issues, Person } from "./sample-issues.js";

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
    <Page title="Bug #4821" width="split">
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
