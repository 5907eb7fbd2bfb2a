import { Card, Checkbox, Form, FormActions, SubmitButton, TextArea, useView } from "../../design/index.js";

interface CommentFormProps {
  /** The page of the record; `comments` lies below it. */
  href: string;
  /** Of the project: where `@` finds people. */
  identifier: string;
  refused?: { notes: string; error: string };
  /** Offers to write it for those alone who may see private notes. */
  mayBePrivate?: boolean;
}

/** The comment form at the end of a history. */
export function CommentForm({ href, identifier, refused, mayBePrivate }: CommentFormProps) {
  const { t } = useView();
  return (
    <Card id="answer">
      <Form action={`${href}/comments`} class="stack">
        <TextArea
          name="notes"
          label={t("entities.comment")}
          value={refused?.notes}
          error={refused?.error}
          mentions={`/projects/${identifier}/mentionable`}
          required
        />
        <FormActions>
          <SubmitButton>{t("entities.send")}</SubmitButton>
          {mayBePrivate && <Checkbox name="private_notes" label={t("entities.privateComment")} unchecked="0" />}
        </FormActions>
      </Form>
    </Card>
  );
}
