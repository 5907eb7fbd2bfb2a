import {
  Badge,
  Card,
  Checkbox,
  ConfirmButton,
  CopyText,
  Day,
  EmptyState,
  errorOf,
  Form,
  FormActions,
  SubmitButton,
  Table,
  TextInput,
  Time,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import type { ApiKeyRow } from "../api-keys/api-keys.js";

/** `newKey` is shown this once. */
export function ApiKeys({ keys, newKey }: { keys: ApiKeyRow[]; newKey?: string }) {
  const { t } = useView();
  return (
    <>
      {newKey && (
        <Card
          title={t("accounts.keys.created")}
          hint={t("accounts.keys.createdHint")}
          id="new_api_key"
          tabindex={-1}
          data-controller="focus shown-once"
        >
          <CopyText label={t("accounts.keys.created")} text={newKey} />
        </Card>
      )}
      <Card title={t("accounts.keys.title")} hint={t("accounts.keys.hint")} id="api_keys" flush>
        <KeyTable keys={keys} />
      </Card>
    </>
  );
}

function KeyTable({ keys }: { keys: ApiKeyRow[] }) {
  const { t } = useView();
  return (
    <Table
      caption={t("accounts.keys.title")}
      rows={keys}
      columns={[
        { label: t("captions.name"), main: true, cell: ({ name }) => name },
        { label: t("accounts.keys.key"), quiet: true, cell: ({ prefix }) => <code>{prefix}…</code> },
        {
          label: t("accounts.keys.access"),
          cell: ({ read_only }) => t(read_only ? "accounts.keys.readOnly" : "accounts.keys.readWrite"),
        },
        { label: t("accounts.keys.expires"), said: true, quiet: true, cell: (key) => <Expiry {...key} /> },
        {
          label: t("accounts.keys.lastUsed"),
          said: true,
          quiet: true,
          cell: ({ last_used_on }) => (last_used_on ? <Time at={last_used_on} compact /> : t("accounts.never")),
        },
        { label: t("accounts.keys.actions"), hideLabel: true, align: "end", cell: (key) => <Revoke {...key} /> },
      ]}
      empty={<EmptyState icon="key-round" title={t("accounts.keys.none")} text={t("accounts.keys.noneText")} />}
    />
  );
}

function Expiry({ expires_on }: ApiKeyRow) {
  const { t } = useView();
  if (expires_on === null) return null;
  if (expires_on >= new Date().toISOString().slice(0, 10)) return <Day date={expires_on} />;
  return <Badge tone="red">{t("accounts.keys.expired")}</Badge>;
}

function Revoke({ id, name }: ApiKeyRow) {
  const { t } = useView();
  return (
    <ConfirmButton
      action={`/my/api_keys/${id}`}
      question={t("accounts.keys.revokeQuestion", { name })}
      confirm={t("accounts.keys.revokeConfirm")}
      look="ghost"
      size="sm"
      align="end"
    >
      {t("accounts.keys.revoke")}
      <span class="sr-only"> {name}</span>
    </ConfirmButton>
  );
}

export function NewApiKey({ sent, problems }: { sent: Record<string, string | undefined>; problems: Problem[] }) {
  const { t } = useView();
  return (
    <Card title={t("accounts.keys.new")}>
      <Form action="/my/api_keys" class="stack">
        <div class="grid">
          <TextInput
            name="name"
            label={t("captions.name")}
            value={sent.name}
            hint={t("accounts.keys.nameHint")}
            error={errorOf(problems, "name")}
            maxlength={100}
            autocomplete="off"
            required
          />
          <TextInput
            name="expires_on"
            label={t("accounts.keys.expires")}
            type="date"
            value={sent.expires_on}
            hint={t("accounts.keys.expiresHint")}
            error={errorOf(problems, "expires_on")}
          />
        </div>
        <Checkbox
          name="read_only"
          label={t("accounts.keys.readOnlyLabel")}
          hint={t("accounts.keys.readOnlyHint")}
          checked={sent.read_only === "1"}
          unchecked="0"
        />
        <FormActions>
          <SubmitButton look="outline">{t("accounts.keys.create")}</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
