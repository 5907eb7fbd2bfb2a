import { Form, SubmitButton, TextInput, useView } from "../../design/index.js";

interface Found {
  /** Of the tab that stays open. */
  status: string;
  name: string;
  sort: string;
}

/** Sends itself with scripts, has a button without. */
export function FindByName({ status, name, sort }: Found) {
  const { t } = useView();
  return (
    <Form action="/projects" method="get" class="filters" autosubmit aria-label={t("projects.find")}>
      <TextInput
        name="name"
        type="search"
        label={t("captions.name")}
        hideLabel
        placeholder={t("projects.nameContains")}
        value={name}
      />
      {status !== "open" && <input type="hidden" name="status" value={status} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <SubmitButton look="outline">{t("projects.find")}</SubmitButton>
    </Form>
  );
}
