import { Card, Form, FormActions, SubmitButton, TextArea, useView } from "../../design/index.js";

interface CommentFormProps {
  /** The page of the record; `comments` lies below it. */
  href: string;
  /** Of the project: where `@` finds people. */
  identifier: string;
  refused?: { notes: string; error: string };
}

/** The comment form at the end of a history. */
export function CommentForm({ href, identifier, refused }: CommentFormProps) {
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
        </FormActions>
      </Form>
    </Card>
  );
}
