import {
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  CopyText,
  EmptyState,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  Page,
  PageHeader,
  RadioGroup,
  ReferenceField,
  Select,
  StatusPill,
  SubmitButton,
  Switch,
  Table,
  TextArea,
  TextInput,
  Toast,
} from "../../src/design/index.js";
import { people } from "./sample-issues.js";

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
