import type { Child } from "hono/jsx";
import {
  Card,
  Checkbox,
  Form,
  FormActions,
  FormProblems,
  SubmitButton,
  TextArea,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";

interface CommentFormProps {
  /** The page of the record; `comments` lies below it. */
  href: string;
  /** Of the project: where `@` finds people, and `#` issues. */
  identifier: string;
  /** Shows what becomes of a text of the record; left out: its project does. */
  preview?: string;
  /** It begins with a comment that is quoted. */
  quotes?: { notes: string; isPrivate: boolean } | undefined;
  refused?: { notes: string; isPrivate?: boolean; error: string; problems?: Problem[] };
  /** Offers to write it for those alone who may see private notes. */
  mayBePrivate?: boolean;
  /** A field that takes files. Left out: the form takes none. */
  files?: Child;
}

/** The comment form at the end of a history. */
export function CommentForm({ href, identifier, preview, quotes, refused, mayBePrivate, files }: CommentFormProps) {
  const { t } = useView();
  const begun = refused ?? quotes;
  return (
    <Card id="answer">
      <FormProblems problems={refused?.problems ?? []} fields={["notes"]} />
      <Form action={`${href}/comments`} class="stack" draft={`${href}/comments`} upload={files !== undefined}>
        <TextArea
          name="notes"
          label={t("entities.comment")}
          value={begun?.notes}
          error={refused?.error}
          written={`/projects/${identifier}`}
          preview={preview}
          required={files === undefined}
        />
        {files}
        <FormActions>
          <SubmitButton>{t("entities.send")}</SubmitButton>
          {mayBePrivate && (
            <Checkbox
              name="private_notes"
              label={t("entities.privateComment")}
              checked={begun?.isPrivate}
              unchecked="0"
            />
          )}
        </FormActions>
      </Form>
    </Card>
  );
}
