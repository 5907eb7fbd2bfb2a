import { Avatar, Card, ConfirmButton, errorOf, Form, FormActions, SubmitButton, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { LARGE } from "./give-avatar.js";

const ACCEPTED = "image/png,image/jpeg,image/gif,image/webp";

/** On the account page: the picture as it is, another one, or none. */
export function OwnAvatarCard({ userId, name, problems }: { userId: number; name: string; problems: Problem[] }) {
  const { t, avatarOf } = useView();
  const error = errorOf(problems, "avatar");
  return (
    <Card title={t("accounts.avatar.title")} hint={t("accounts.avatar.hint")} id="avatar_card">
      <div class="avatar-choice">
        <Picture userId={userId} name={name} />
        <Form action="/my/account/avatar" upload class="stack">
          <div class="field" data-invalid={error ? "true" : undefined}>
            <label for="avatar">{t("accounts.avatar.choose")}</label>
            <input
              type="file"
              id="avatar"
              name="avatar"
              accept={ACCEPTED}
              required
              class="input"
              aria-invalid={error ? "true" : undefined}
              aria-describedby={error ? "avatar_error" : undefined}
            />
            {error && (
              <p id="avatar_error" class="field-error">
                {error}
              </p>
            )}
          </div>
          <FormActions>
            <SubmitButton look="outline">{t("accounts.avatar.save")}</SubmitButton>
          </FormActions>
        </Form>
        {avatarOf?.(userId) && (
          <Remove action="/my/account/avatar/delete" question={t("accounts.avatar.removeQuestion")} />
        )}
      </div>
    </Card>
  );
}

/** On the page of a user for administrators. Nothing without a picture. */
export function AvatarCard({ userId, name }: { userId: number; name: string }) {
  const { t, avatarOf } = useView();
  if (!avatarOf?.(userId)) return null;
  return (
    <Card title={t("accounts.avatar.title")} id="avatar_card">
      <div class="avatar-choice">
        <Picture userId={userId} name={name} />
        <Remove
          action={`/admin/users/${userId}/avatar/delete`}
          question={t("accounts.avatar.removeQuestionOf", { name })}
        />
      </div>
    </Card>
  );
}

function Picture({ userId, name }: { userId: number; name: string }) {
  const { t, avatarOf } = useView();
  const path = avatarOf?.(userId);
  if (!path) return <Initials name={name} />;
  return <img src={`${path}/${LARGE}`} alt={t("accounts.avatar.present")} width={LARGE} height={LARGE} />;
}

function Initials({ name }: { name: string }) {
  return (
    <p class="person quiet">
      <Avatar name={name} size="lg" />
      <span>{useView().t("accounts.avatar.none")}</span>
    </p>
  );
}

function Remove({ action, question }: { action: string; question: string }) {
  const { t } = useView();
  return (
    <ConfirmButton
      action={action}
      method="post"
      question={question}
      confirm={t("accounts.avatar.removeConfirm")}
      look="ghost"
      size="sm"
      icon="trash"
    >
      {t("accounts.avatar.remove")}
    </ConfirmButton>
  );
}
