import { CheckboxGroup, errorOf, Select, useView } from "../../design/index.js";
import { MOST_CHOICES, type Problem } from "../../kernel/index.js";
import { MAIL_NOTIFICATIONS } from "../users/user-fields.js";
import type { OfferedProject } from "./notified-projects.js";

interface MailNotificationProps {
  value: string;
  /** Of the reader, and not of somebody whom an administrator edits. */
  own?: boolean;
  projects: OfferedProject[];
  problems: Problem[];
}

/** The choice, and the projects that one of its values is about: those are shown while it is chosen. */
export function MailNotification({ value, own, projects, problems }: MailNotificationProps) {
  const { t } = useView();
  const word = (one: string) =>
    own ? t(`accounts.mailNotifications.${one}`) : t(`settings.options.default_notification_option.${one}`);
  return (
    <>
      <Select
        name="mail_notification"
        label={t("captions.mail_notification")}
        value={value}
        options={MAIL_NOTIFICATIONS.map((one) => ({ value: one, label: word(one) }))}
        error={errorOf(problems, "mail_notification")}
      />
      {projects.length > 0 && (
        <>
          <input type="hidden" name="notified_project_ids" value="" />
          <CheckboxGroup
            name="notified_project_ids"
            label={t("captions.notified_project_ids")}
            hint={projects.length < MOST_CHOICES ? undefined : t("accounts.firstProjects")}
            boxes={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
            chosen={projects.filter(({ chosen }) => chosen).map(({ id }) => String(id))}
            error={errorOf(problems, "notified_project_ids")}
            class="notified-projects"
          />
        </>
      )}
    </>
  );
}
