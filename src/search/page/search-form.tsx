import {
  Checkbox,
  Chip,
  Chips,
  Form,
  Select,
  SubmitButton,
  TextInput,
  useView,
  withQuery,
} from "../../design/index.js";
import { attachmentsFor, type SearchedFiles } from "../searched-files.js";

interface SearchedProject {
  name: string;
  identifier: string;
}

/** What the address of the search page says. */
export interface AskedSearch {
  text: string;
  /** Of one class alone. */
  scope: string | undefined;
  /** In it and in those below it. */
  project: SearchedProject | undefined;
  /** One that can be searched alone: this one, or that of the page on which the search began. */
  near: SearchedProject | undefined;
  titlesOnly: boolean;
  openOnly: boolean;
  files: SearchedFiles | undefined;
}

/** Where a search begins: everywhere, or in a project. */
export const searchPath = (project: AskedSearch["project"]): string =>
  project ? `/projects/${project.identifier}/search` : "/search";

export function SearchForm({ text, scope, project, near, titlesOnly, openOnly, files }: AskedSearch) {
  const { t } = useView();
  return (
    <Form class="search-form" method="get" action={searchPath(project)} autosubmit>
      {scope && <input type="hidden" name="in" value={scope} />}
      {near && !project && <input type="hidden" name="near" value={near.identifier} />}
      <TextInput label={t("search.words")} hideLabel name="q" id="search_q" type="search" value={text} />
      <SubmitButton>{t("search.search")}</SubmitButton>
      <Checkbox label={t("search.titlesOnly")} name="titles_only" id="search_titles_only" checked={titlesOnly} />
      <Checkbox label={t("search.openOnly")} name="open_issues" id="search_open_issues" checked={openOnly} />
      <Select
        label={t("search.files.title")}
        hideLabel
        name="attachments"
        id="search_attachments"
        value={attachmentsFor(files)}
        options={([undefined, "also", "only"] as const).map((one) => ({
          value: attachmentsFor(one),
          label: t(`search.files.${one ?? "none"}`),
        }))}
      />
    </Form>
  );
}

/** Everywhere, or in the project that one came from. */
export function SearchPlaces({ text, project, near, titlesOnly, openOnly, files }: AskedSearch) {
  const { t } = useView();
  if (!near) return null;
  const asked = {
    q: text,
    titles_only: titlesOnly ? 1 : undefined,
    open_issues: openOnly ? 1 : undefined,
    attachments: files && attachmentsFor(files),
  };
  return (
    <Chips label={t("search.places")} class="search-places">
      <Chip href={withQuery(searchPath(undefined), { ...asked, near: near.identifier })} isOn={!project}>
        {t("search.anywhere")}
      </Chip>
      <Chip href={withQuery(searchPath(near), asked)} isOn={project !== undefined}>
        <bdi>{near.name}</bdi>
      </Chip>
    </Chips>
  );
}
