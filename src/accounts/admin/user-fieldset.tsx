import type { Child } from "hono/jsx";
import { Checkbox, errorOf, optionOf, ReferenceField, Select, Switch, TextInput, useView } from "../../design/index.js";
import type { Named, Problem } from "../../kernel/index.js";
import { MailNotification } from "../mail-notification/mail-notification.js";
import type { OfferedProject } from "../mail-notification/notified-projects.js";
import { rulesInWords } from "../passwords/new-password.js";
import type { PasswordRules } from "../passwords/password-rules.js";
import type { UserForm } from "./user-form.js";

export interface UserFormProps {
  form: UserForm;
  problems: Problem[];
  userTypes: { id: number; name: string }[];
  /** Undefined: too many to tick. */
  groups: Named[] | undefined;
  /** Those of `form`, as far as a list may hold them. */
  ownGroups: Named[];
  /** Those that the user is a member of. */
  projects: OfferedProject[];
  /** Controls of custom fields. */
  customs: Child;
  rules: PasswordRules;
  mailIsOn: boolean;
}

/** What administrators may say about a person; `known`: they exist, and may have a password already. */
export function UserFieldset({ known, ...props }: UserFormProps & { known?: boolean }) {
  const { t } = useView();
  const { form, problems, rules } = props;
  const passwordHint = known ? "accounts.users.passwordHint" : "accounts.users.noPasswordHint";
  return (
    <>
      <Names {...props} isNew={!known} />
      <TextInput
        name="password"
        value=""
        label={t("captions.password")}
        type="password"
        autocomplete="new-password"
        hint={t(passwordHint, { rules: rulesInWords(rules, t) })}
        error={errorOf(problems, "password")}
      />
      <Checkbox
        name="must_change_passwd"
        label={t("captions.must_change_passwd")}
        hint={t("accounts.users.mustChangeHint")}
        checked={form.must_change_passwd}
        unchecked="0"
      />
      {props.mailIsOn && (
        <Checkbox
          name="send_information"
          label={t("accounts.users.sendInformation")}
          hint={t("accounts.users.sendInformationHint")}
          checked={form.send_information}
          unchecked="0"
        />
      )}
      <Kind {...props} />
      <MailNotification value={form.mail_notification} projects={props.projects} problems={problems} />
      {props.customs}
      <Groups {...props} />
      <Switch
        name="admin"
        label={t("captions.admin")}
        hint={t("accounts.users.adminHint")}
        checked={form.admin}
        unchecked="0"
        error={errorOf(problems, "admin")}
      />
    </>
  );
}

function Names({ form, problems, isNew }: UserFormProps & { isNew: boolean }) {
  const { t } = useView();
  const field = (name: "firstname" | "lastname" | "login" | "mail") => ({
    name,
    label: t(`captions.${name}`),
    value: form[name],
    error: errorOf(problems, name),
    autocomplete: "off",
  });
  return (
    <div class="grid">
      <TextInput {...field("firstname")} required autofocus={isNew} />
      <TextInput {...field("lastname")} />
      <TextInput {...field("login")} required />
      <TextInput {...field("mail")} type="email" />
    </div>
  );
}

function Kind({ form, problems, userTypes }: UserFormProps) {
  const { t } = useView();
  const field = (name: "user_type_id" | "service_notification_center_enabled") => ({
    name,
    label: t(`captions.${name}`),
    value: form[name],
    error: errorOf(problems, name),
  });
  const center = [
    { value: "1", label: t("accounts.users.center.on") },
    { value: "0", label: t("accounts.users.center.off") },
  ];
  return (
    <div class="grid">
      <Select {...field("user_type_id")} options={userTypes.map(optionOf)} />
      <Select
        {...field("service_notification_center_enabled")}
        blank={t("accounts.users.center.inherit")}
        options={center}
      />
    </div>
  );
}

/** Boxes to tick, and a field to type one more group where there are too many for that. */
function Groups({ form, problems, groups, ownGroups }: UserFormProps) {
  const { t } = useView();
  return (
    <>
      <GroupBoxes groups={groups ?? ownGroups} chosen={form.group_ids} />
      {!groups && (
        <ReferenceField
          name="group_id"
          label={t("accounts.users.addToGroup")}
          blank={t("accounts.users.noGroup")}
          options={undefined}
          typed={{ name: "group", text: form.group, from: "/admin/group-choices" }}
          error={errorOf(problems, "group_id")}
        />
      )}
    </>
  );
}

/** What is chosen and not shown is sent along, so that saving loses nothing. */
function GroupBoxes({ groups, chosen }: { groups: Named[]; chosen: string[] }) {
  const { t } = useView();
  if (groups.length === 0) return null;
  const shown = new Set(groups.map(({ id }) => String(id)));
  return (
    <fieldset class="fieldset">
      <legend>{t("accounts.groupsTitle")}</legend>
      {chosen
        .filter((id) => !shown.has(id))
        .map((id) => (
          <input type="hidden" name="group_ids" value={id} />
        ))}
      {groups.map(({ id, name }) => (
        <Checkbox
          id={`group_${id}`}
          name="group_ids"
          label={name}
          value={String(id)}
          checked={chosen.includes(String(id))}
        />
      ))}
    </fieldset>
  );
}
