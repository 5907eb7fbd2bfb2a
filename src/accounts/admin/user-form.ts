import type { Form } from "../../kernel/index.js";
import type { CustomValuesOfUser, UserCustomFields } from "../users/custom-fields.js";
import type { UserRow } from "../users/list/user-list.js";
import type { UserFields } from "../users/user-fields.js";
import { userFields } from "../users/user-input.js";

/** A person as the form has them: what was typed, right or wrong. */
export interface UserForm {
  login: string;
  firstname: string;
  lastname: string;
  mail: string;
  password: string;
  must_change_passwd: boolean;
  send_information: boolean;
  admin: boolean;
  mail_notification: string;
  /** Undefined: as they are stored. */
  notified_project_ids?: string[];
  user_type_id: string;
  /** `""` inherits. */
  service_notification_center_enabled: string;
  group_ids: string[];
  /** One more, as it was typed, where there are too many to tick. */
  group: string;
  /** Of custom fields; undefined: as they are stored. */
  customs?: CustomValuesOfUser;
}

export const blankForm = (userTypeId: number | undefined, mailNotification: string): UserForm => ({
  login: "",
  firstname: "",
  lastname: "",
  mail: "",
  password: "",
  must_change_passwd: false,
  send_information: false,
  admin: false,
  mail_notification: mailNotification,
  user_type_id: String(userTypeId ?? ""),
  service_notification_center_enabled: "",
  group_ids: [],
  group: "",
});

export const storedForm = (user: UserRow, groups: { id: number }[]): UserForm => ({
  ...blankForm(user.user_type_id ?? undefined, user.mail_notification),
  login: user.login,
  firstname: user.firstname,
  lastname: user.lastname,
  mail: user.mail ?? "",
  must_change_passwd: user.must_change_passwd,
  admin: user.admin,
  service_notification_center_enabled: choiceOf(user.service_notification_center_enabled),
  group_ids: groups.map(({ id }) => String(id)),
});

const choiceOf = (own: boolean | null) => (own === null ? "" : own ? "1" : "0");

export const sentForm = (form: Form, customs: UserCustomFields): UserForm => ({
  login: form.text("login")?.trim() ?? "",
  firstname: form.text("firstname") ?? "",
  lastname: form.text("lastname") ?? "",
  mail: form.text("mail")?.trim() ?? "",
  password: form.text("password") ?? "",
  must_change_passwd: form.text("must_change_passwd") === "1",
  send_information: form.text("send_information") === "1",
  admin: form.text("admin") === "1",
  mail_notification: form.text("mail_notification") ?? "",
  notified_project_ids:
    form.text("notified_project_ids") === undefined ? undefined : form.texts("notified_project_ids"),
  user_type_id: form.text("user_type_id") ?? "",
  service_notification_center_enabled: form.text("service_notification_center_enabled") ?? "",
  group_ids: form.texts("group_ids"),
  group: form.text("group")?.trim() ?? "",
  customs: customs.sent(form),
});

/** As the verbs take it. On a form, an empty last name or address means that there is none. */
export function fieldsOf(
  { group: _, customs: custom_field_values, ...form }: UserForm,
  customs: UserCustomFields,
): Pick<UserFields, "login" | "firstname"> & Partial<UserFields> {
  const sent = { ...form, custom_field_values };
  const { login = "", firstname = "", lastname, mail, ...fields } = userFields(sent, customs);
  return { ...fields, login, firstname, lastname: lastname || null, mail: mail || null };
}
