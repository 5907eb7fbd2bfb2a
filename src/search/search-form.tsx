import { Checkbox, Form, SubmitButton, TextInput, useView } from "../design/index.js";

/** What the address of the search page says. */
export interface AskedSearch {
  text: string;
  /** Of one class alone. */
  scope: string | undefined;
  /** In it and in those below it. */
  project: { name: string; identifier: string } | undefined;
  titlesOnly: boolean;
  openOnly: boolean;
}

/** Where a search begins: everywhere, or in a project. */
export const searchPath = (project: AskedSearch["project"]): string =>
  project ? `/projects/${project.identifier}/search` : "/search";

export function SearchForm({ text, scope, project, titlesOnly, openOnly }: AskedSearch) {
  const { t } = useView();
  return (
    <Form class="search-form" method="get" action={searchPath(project)} autosubmit>
      {scope && <input type="hidden" name="in" value={scope} />}
      <TextInput label={t("search.words")} hideLabel name="q" id="search_q" type="search" value={text} />
      <SubmitButton>{t("search.search")}</SubmitButton>
      <Checkbox label={t("search.titlesOnly")} name="titles_only" id="search_titles_only" checked={titlesOnly} />
      <Checkbox label={t("search.openOnly")} name="open_issues" id="search_open_issues" checked={openOnly} />
    </Form>
  );
}
